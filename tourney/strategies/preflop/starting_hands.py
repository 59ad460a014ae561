"""The 169 starting hands of hold'em: names, equities and rankings.

Two cards of a standard deck make 1326 combinations. Ignoring suits, these are 169 *classes*: 13 pairs of 6
combinations, 78 suited hands of 4, 78 offsuit hands of 12. Rankings are percentiles: the percentage of the 1326
combinations that are in this class or a better one.

The table is this project's own: all-in equities by simulation (20,000 deals for each pair of classes), averaged over
ranges of the best hands in the order that the table itself gives. Both rankings follow from it.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Card

_RANGES: Final = (3.0, 6.0, 12.0, 20.0, 35.0, 60.0, 100.0)
_COLUMNS: Final = 7

# One row for each class: its name, then its equity in thousandths against the best 3, 6, 12, ... percent (_RANGES).
_TABLE: Final = """
AA  819 840 850 853 853 849 852
KK  656 702 726 743 768 803 824
QQ  516 610 671 693 721 759 799
JJ  408 534 621 654 684 725 775
TT  299 480 577 615 652 695 750
AKs 424 523 596 633 659 669 670
AKo 391 498 575 615 643 652 653
99  272 420 526 573 612 659 720
AQs 350 421 544 592 633 652 662
AQo 314 390 520 571 614 632 644
88  274 369 492 544 582 626 691
AJs 325 358 490 561 610 636 654
AJo 290 320 463 538 590 616 636
77  278 355 466 518 558 594 662
ATs 301 334 443 530 591 623 646
66  280 359 443 499 540 567 633
ATo 263 298 413 505 570 603 628
A9s 294 314 389 484 556 599 628
KQs 324 353 414 470 530 600 634
55  279 355 413 478 522 544 603
KJs 301 356 391 442 511 585 626
A8s 296 304 368 458 534 585 619
A9o 256 276 356 457 532 576 608
KQo 287 318 382 442 505 578 614
KTs 277 353 378 416 494 572 618
A7s 299 307 361 437 513 572 610
44  273 349 398 455 500 521 570
QJs 305 345 384 414 469 540 602
A5s 311 318 360 427 495 553 599
A6s 296 304 353 422 496 553 599
KJo 261 319 355 412 485 562 606
A8o 258 265 331 428 508 562 599
A4s 306 314 355 420 485 543 590
QTs 282 340 379 402 453 528 594
A3s 305 311 353 413 480 536 582
33  269 345 394 433 479 500 537
K9s 268 329 356 385 462 548 600
KTo 232 314 343 383 466 548 597
A7o 260 267 323 405 486 548 588
JTs 269 350 384 401 434 500 575
A2s 298 305 348 408 473 531 573
QJo 268 309 351 382 440 515 581
A5o 274 280 323 395 466 527 577
K8s 263 309 349 370 437 526 583
Q9s 276 319 359 386 423 505 577
A6o 254 263 315 388 467 528 577
22  264 340 389 421 458 480 503
K7s 263 311 348 365 427 514 575
A4o 270 276 319 386 456 516 568
QTo 245 306 344 370 423 502 573
K6s 264 313 344 367 422 499 567
J9s 263 324 362 385 409 476 557
T9s 254 334 368 390 410 462 541
K9o 226 288 319 350 433 522 578
A3o 265 272 315 378 449 509 558
Q8s 269 298 350 371 402 483 560
JTo 231 315 352 370 404 473 552
K5s 266 312 338 362 414 489 558
A2o 261 268 312 374 443 503 549
J8s 255 305 353 371 394 455 540
K4s 263 309 334 355 407 479 549
T8s 246 311 358 376 396 442 524
Q7s 258 291 339 357 390 462 543
98s 250 308 359 384 397 432 508
K3s 259 304 332 349 401 473 541
K8o 221 268 311 333 405 499 560
Q9o 237 281 324 351 391 477 554
Q6s 263 296 337 362 388 451 536
K2s 252 302 330 347 396 467 532
K7o 225 274 311 329 394 486 552
J7s 247 296 341 357 381 434 523
Q5s 262 294 330 357 382 442 527
T7s 239 304 347 362 385 422 507
J9o 223 288 327 352 375 447 533
87s 258 300 356 376 395 409 480
K6o 226 275 307 331 388 470 543
97s 247 302 347 369 388 413 491
T9o 215 296 332 356 378 433 516
Q4s 259 289 327 350 375 434 518
Q8o 229 261 314 337 369 454 537
K5o 225 273 301 325 380 460 533
Q3s 255 286 324 343 370 429 510
J6s 237 289 327 349 370 417 506
J8o 217 269 318 337 360 425 515
76s 264 303 350 372 391 399 454
T6s 228 296 332 353 372 406 489
86s 252 297 344 368 383 397 462
J5s 240 291 324 347 368 413 500
K4o 221 270 297 320 374 450 524
Q2s 251 283 321 340 364 423 501
96s 240 296 334 362 376 399 474
T8o 206 275 324 342 363 411 497
98o 211 272 324 350 364 399 481
J4s 236 288 321 340 362 406 490
Q7o 219 250 300 320 353 431 517
K3o 214 264 293 312 367 442 514
Q6o 223 256 299 324 351 420 510
65s 266 306 340 368 384 392 431
K2o 214 262 290 309 361 436 505
J3s 231 283 317 334 355 401 483
J7o 205 259 305 321 347 403 497
75s 253 292 334 357 377 384 437
T5s 215 284 315 337 358 390 473
85s 241 284 326 352 368 382 445
Q5o 221 254 292 320 347 411 501
T7o 200 266 311 326 350 389 479
J2s 227 280 314 330 350 395 474
87o 223 266 322 343 361 376 451
95s 227 283 315 345 360 384 457
T4s 215 283 314 334 354 387 465
97o 208 265 311 335 353 379 463
Q4o 218 251 289 313 339 402 491
54s 264 305 332 358 377 386 415
T3s 211 279 312 327 348 381 457
64s 251 293 326 352 369 378 413
Q3o 214 247 286 306 332 395 483
J6o 196 250 290 312 334 383 478
74s 240 280 319 340 362 370 419
T2s 206 275 307 324 341 375 448
84s 227 272 313 336 352 367 427
76o 229 268 314 338 357 365 424
J5o 199 254 287 311 333 380 472
86o 214 258 307 333 348 363 432
T6o 188 257 294 316 336 372 461
94s 210 268 303 329 344 368 439
Q2o 211 243 282 303 328 390 473
96o 199 257 297 326 340 365 445
53s 253 294 320 344 362 372 397
93s 210 268 302 324 340 365 433
J4o 194 247 282 302 325 372 462
92s 206 263 298 322 335 360 424
63s 237 281 314 335 352 362 395
65o 231 271 306 335 351 358 399
43s 248 290 314 336 355 366 386
73s 224 266 307 323 345 354 400
J3o 189 242 278 294 318 366 453
83s 210 256 300 319 335 352 409
75o 216 255 297 323 343 349 405
85o 202 247 291 318 333 347 415
T5o 174 243 277 301 321 355 442
82s 210 255 299 319 332 348 403
95o 189 246 279 310 324 348 426
J2o 187 240 275 292 312 360 443
52s 234 277 306 330 345 356 378
T4o 171 243 276 297 317 350 435
54o 230 271 297 325 343 351 381
62s 220 265 300 323 338 347 377
42s 231 274 302 324 340 351 368
T3o 169 241 274 289 310 345 426
72s 208 251 293 312 330 339 382
64o 215 256 290 316 334 343 380
74o 201 242 283 305 326 334 386
T2o 166 238 270 286 304 339 417
32s 226 272 299 316 333 345 360
84o 186 232 276 299 316 331 394
94o 170 230 264 292 307 332 407
93o 171 230 265 288 303 329 400
53o 212 256 283 307 326 336 362
92o 168 226 260 285 298 323 391
63o 200 243 277 299 317 327 361
43o 208 251 277 299 319 331 352
73o 183 227 269 287 308 317 366
83o 170 216 262 281 297 315 375
82o 168 215 261 282 295 312 368
52o 197 240 270 295 310 320 343
62o 181 225 260 284 300 309 340
42o 192 237 264 287 303 315 332
72o 168 212 255 274 291 300 346
32o 187 231 259 278 296 309 323
"""

NAMES: Final[tuple[str, ...]] = tuple(_TABLE.split()[:: 1 + _COLUMNS])
"""The names of the classes: 'AA', 'AKs', 'AKo'. The number of a class is its index here."""

_EQUITY: Final = [float(cell) for row in _TABLE.strip().splitlines() for cell in row.split()[1:]]
"""The equities in thousandths, row by row."""


def combinations_of(name: str) -> int:
    """The number of combinations of the class with this name."""
    if name[0] == name[1]:
        return 6
    return 4 if name[2] == "s" else 12


def _class_by_cards() -> bytes:
    """The class of each ordered pair of cards, at index 52 * one + other; a card with itself counts as a pair."""
    number = {name: index for index, name in enumerate(NAMES)}
    table = bytearray(52 * 52)
    for low in range(13):
        for high in range(low, 13):
            pair = RANKS[high] + RANKS[low]
            for one in range(4 * high, 4 * high + 4):
                for other in range(4 * low, 4 * low + 4):
                    suffix = "" if high == low else "s" if one % 4 == other % 4 else "o"
                    table[52 * one + other] = table[52 * other + one] = number[pair + suffix]
    return bytes(table)


_CLASS: Final = _class_by_cards()


def hand_class(hole: Sequence[Card]) -> int:
    """The class of two hole cards."""
    return _CLASS[52 * hole[0] + hole[1]]


def _percentiles(scores: Sequence[float]) -> tuple[float, ...]:
    """For each class, the percentage of combinations with its score or better; ties follow the table's order."""
    found = [0.0] * len(NAMES)
    better = 0
    for number in sorted(range(len(NAMES)), key=lambda number: -scores[number]):
        better += combinations_of(NAMES[number])
        found[number] = 100 * better / 1326
    return tuple(found)


def _all_in_score(number: int) -> float:
    """A weighted equity against a tight, a medium and any range, in twentieths of a thousandth."""
    first = _COLUMNS * number
    return 6 * _EQUITY[first + 2] + 7 * _EQUITY[first + 4] + 7 * _EQUITY[first + 6]


def _playing_score(number: int) -> float:
    """The all-in score plus a bonus for hands that can become strong: they win more if there is betting to come."""
    name = NAMES[number]
    if name[0] == name[1]:
        return _all_in_score(number) + 700
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    straights = {1: 360, 2: 240, 3: 120, 4: 40}.get(high - low, 80 if high == 12 and low < 4 else 0)
    if high - low == 1 and high < 4:
        straights = 120  # 54 and below make few straights, and low ones
    if name[2] == "s":
        return _all_in_score(number) + 560 + straights * 13 // 10
    return _all_in_score(number) + straights * 8 // 10


ALL_IN: Final = _percentiles([_all_in_score(number) for number in range(len(NAMES))])
"""Percentile of each class if no more chips can be bet."""

PLAYING: Final = _percentiles([_playing_score(number) for number in range(len(NAMES))])
"""Percentile of each class with betting to come; suited and connected hands rank higher than for an all-in."""

SUITED_OR_PAIR: Final = tuple(name[1] == name[0] or name[2] == "s" for name in NAMES)
"""Whether a class often makes a strong hand against several opponents."""


def equity_against(number: int, percent: float) -> float:
    """The average share of the pot that a class wins all-in against one hand from the best `percent` of hands.

    Between the table's columns it is interpolated; below 3 percent it is the value for 3.
    """
    first = _COLUMNS * number
    column = _column(percent)
    if column in (0, _COLUMNS):
        return _EQUITY[first + min(column, _COLUMNS - 1)] / 1000.0
    narrower = _RANGES[column - 1]
    part = (percent - narrower) / (_RANGES[column] - narrower)
    equity = _EQUITY[first + column - 1]
    return (equity + part * (_EQUITY[first + column] - equity)) / 1000.0


def _column(percent: float) -> int:
    """The first column of the table for a range at least as wide."""
    column = 0
    while column < _COLUMNS and _RANGES[column] < percent:
        column += 1
    return column


class Ranked(NamedTuple):
    """The classes sorted by a score.

    Attributes:
        scores: The scores, lowest first.
        percents: The percentage of hands with at least each of these scores; 0 at the end.
    """

    scores: list[float]
    percents: list[float]

    def percent_from(self, least: float) -> float:
        """The percentage of hands with at least this score."""
        return self.percents[bisect_left(self.scores, least)]


def rank_hands(scores: Sequence[float]) -> Ranked:
    """The classes sorted by their scores."""
    order = sorted(range(len(NAMES)), key=lambda number: scores[number])
    below = [0, *accumulate([combinations_of(NAMES[number]) for number in order])]
    return Ranked([scores[number] for number in order], [100 * (1326 - count) / 1326 for count in below])


def _against(column: int) -> Ranked:
    """The classes by their equity against a range of the table."""
    return rank_hands([_EQUITY[_COLUMNS * number + column] for number in range(len(NAMES))])


_AGAINST: Final = tuple([_against(column) for column in range(_COLUMNS)])


def percent_with(equity: float, percent: float) -> float:
    """The percentage of hands that win at least this share all-in against a hand from the best `percent`."""
    column = _column(percent)
    if column in (0, _COLUMNS):
        return _AGAINST[min(column, _COLUMNS - 1)].percent_from(1000 * equity)
    narrower, wider = _RANGES[column - 1], _RANGES[column]
    some, more = (_AGAINST[side].percent_from(1000 * equity) for side in (column - 1, column))
    return some + (percent - narrower) / (wider - narrower) * (more - some)
