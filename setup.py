"""Build: every module of tourney that has a .pxd beside it is also compiled (docs/adr/0011)."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

_SOURCES = sorted(path.with_suffix(".py") for path in Path("tourney").rglob("*.pxd") if path.stem != "__init__")

setup(
    ext_modules=cythonize(
        [Extension(".".join(path.with_suffix("").parts), [str(path)]) for path in _SOURCES],
        build_dir="build",
        nthreads=2,
        compiler_directives={"language_level": 3, "annotation_typing": False},
    )
)
