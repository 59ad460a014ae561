// poker-ts 1.0.0 to 1.5.0, an engine of npm, as a program: run `tourney stress -- node poker_ts.mjs` where it is installed.
// Its shuffle puts the cards in order. Between hands players stand up, and sit down with the stacks they should have.
// The button is set in the table itself: `startHand` takes it since 1.4.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const require = createRequire(process.cwd() + '/')
const { Table } = require('poker-ts')
const { version } = require('poker-ts/package.json')
const Card = require('poker-ts/dist/lib/card').default
const [OLDEST, NEWEST] = ['1.0.0', '1.5.0']
const OK = { type: 'ok' }
const card = (text) => new Card('23456789TJQKA'.indexOf(text[0]), 'cdhs'.indexOf(text[1]))
const text = ({ rank, suit }) => rank + suit[0]
let table = null

function hello () {
  const supported = `poker-ts ${version} is installed; the adapter supports ${OLDEST} to ${NEWEST}`
  if (compare(version, OLDEST) < 0) return { type: 'not supported', why: supported }
  const notes = compare(version, NEWEST) > 0 ? [`${supported}: the version is newer, so look at the adapter first.`] : []
  const offered = { games: ['no_limit_holdem'], antes: ['each'], checks: true, button_rules: ['simplified'] }
  return { type: 'hello', protocol: 1, kinds: ['hands', 'table'], about: { name: 'poker-ts', version, notes, ...offered } }
}

function compare (one, other) {
  const [first, second] = [one, other].map(text => text.split('.').map(part => parseInt(part) || 0))
  return first.map((number, place) => number - second[place]).find(Boolean) ?? 0
}

function open ({ stacks, ante = 0, small_blind: smallBlind = 0, big_blind: bigBlind }) {
  table = new Table({ ante, smallBlind, bigBlind }, stacks.length)
  stacks.forEach((stack, seat) => stack && table.sitDown(seat, stack))
  return OK
}

function hand (setup) {
  const usual = setup.stacks.length === 2 ? [1, 1, 0] : [setup.stacks.length - 1, 0, 1]
  const places = [setup.button, setup.small_blind_at, setup.big_blind_at]
  if (String(places) !== String(usual)) return { type: 'not offered', why: 'only a live button and both blinds' }
  seat(setup)
  const [deck, cards] = [table._table._deck, [...setup.hole.flat(), ...setup.boards[0]].map(card)]
  deck.shuffle = () => cards.forEach((card, at) => { deck[51 - at] = card })
  table.startHand()
  return goOn()
}

function act ({ kind, to }) {
  const { actions } = table.legalActions()
  const word = ['bet', 'raise'].includes(kind) ? actions.find(one => one === 'bet' || one === 'raise') : kind
  try {
    table.actionTaken(word || kind, to)
  } catch (error) {
    if (error.message === 'Action must be legal') return { type: 'refused', why: error.message }
    throw error
  }
  return goOn()
}

function goOn () { // it waits to be told that a betting round, and the hand, is over
  while (table.isHandInProgress() && !table.isBettingRoundInProgress()) {
    if (table.areBettingRoundsCompleted()) table.showdown()
    else table.endBettingRound()
  }
  return state()
}

function state () {
  const seats = table.seats().map(seat => seat || { stack: 0, betSize: 0 }) // a player without chips has stood up
  const stacks = seats.map(seat => seat.stack)
  const bets = seats.map(seat => seat.betSize)
  if (!table.isHandInProgress()) return { type: 'state', actor: null, over: true, stacks }
  const { actions, chipRange } = table.legalActions()
  const raises = actions.includes('bet') || actions.includes('raise')
  const pots = table.pots().map(pot => ({ amount: pot.size, players: pot.eligiblePlayers }))
  const hole = table.holeCards().map(cards => (cards || []).map(text))
  const street = ['preflop', 'flop', 'turn', 'river'].indexOf(table.roundOfBetting())
  const told = { stacks, bets, hole, street, boards: [table.communityCards().map(text)], kinds: actions }
  const amounts = { least_to: raises ? chipRange.min : 0, most_to: raises ? chipRange.max : 0 }
  return { type: 'state', actor: table.playerToAct(), over: false, ...told, ...amounts, ...(bets.some(Boolean) ? {} : { pots }) }
}

function nextHand () {
  table.startHand()
  const bets = table.seats().map(seat => seat ? seat.betSize : 0)
  const poster = (blind) => bets.includes(blind) ? bets.indexOf(blind) : null
  const [small, big] = [table.forcedBets().smallBlind, table.forcedBets().bigBlind].map(poster)
  const dealtIn = table.holeCards().flatMap((cards, seat) => cards ? [seat] : [])
  return { type: 'table hand', button: table.button(), small_blind: small, big_blind: big, dealt_in: dealtIn }
}

function settle ({ stacks }) {
  table._table._dealer._handInProgress = false
  table.seats().forEach((player, seat) => player && table.standUp(seat))
  stacks.forEach((stack, seat) => stack && table.sitDown(seat, stack))
  return OK
}
const seat = ({ button = 0, ...setup }) => { open(setup); Object.assign(table._table, { _button: button, _buttonSetManually: true }); return OK }
const sitDown = ({ seat, stack }) => { table.sitDown(seat, stack); return OK }
const sitOut = () => ({ type: 'not offered', why: 'no sitting out' })
const answers = { hello, hand, act, state, seat, settle, 'next hand': nextHand, 'sit down': sitDown, 'sit out': sitOut, end: () => process.exit(0) }

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  let answer
  try { answer = answers[message.type](message) } catch (error) {
    const file = /([\w-]+\.\w+):\d+:\d+/.exec(error.stack)?.[1]
    answer = { type: 'error', where: `${error.name} in ${file}`, message: error.message, adapter: file === 'poker_ts.mjs' }
  }
  process.stdout.write(JSON.stringify(answer) + '\n')
}
