# The two commands are `make serve` and `make test`. What is missing on a Debian machine they
# install; what they build lies in build/. CMake does the work (CMakeLists.txt, CMakePresets.json).
#
#   make play      a table in the terminal against bots      make play GAME=korsar ARGS="--players 3"
#   make serve     a server, the page in it, its address     make serve ARGS="--bind 0.0.0.0"
#   make web       the page, ready for any static host (web/dist)
#   make web-static   the same for a folder of any host      (build/web-static, and a tar of it)
#   make screenshots  every table at both sizes, in both themes (docs/screenshots)
#   make test      every test and check
#   make           build/release/tortuga
#   make bench     decisions per second of every game, and the page's module beside it
#   make gpu       the program with the rules for a GPU in it (needs nvcc); build/gpu/tortuga bench --gpu
#   make bench-server  what the server bears                 make bench-server ARGS="--game korsar --seconds 5"
#   make bench-page    how quickly the page answers a finger, and what Lighthouse says of it
#   make bench-fleet   1, 2 and 3 nodes on a PostgreSQL, beside one on SQLite       make bench-fleet ARGS="--game korsar"
#   make coach-proof  is the coach's account unbiased?     make coach-proof ARGS="piraci 3 greedy captain 60 200 60 8 11"
#   make soak      the server's hard tests, for longer       make soak N=2000 (kills; the others in proportion)
#   make install   DESTDIR=... PREFIX=/usr/local
#   make format    clang-format on all that is ours
#   make mutants   whether a test notices small changes of the rules      make mutants GAME=korsar N=40 SEED=1
#   make coverage  which lines the tests reach (build/coverage/report)
#   make clean

PREFIX ?= /usr/local
PROGRAM = build/release/tortuga

all: build

build:
	@scripts/ensure-packages build
	@scripts/build release

play: build
	@$(PROGRAM) play $(GAME) $(ARGS)

serve:
	@scripts/ensure-packages serve
	@scripts/web
	@scripts/build release -DTORTUGA_HARBOUR=ON
	@$(PROGRAM) serve $(ARGS)

web:
	@scripts/ensure-packages web
	@scripts/web

web-static:
	@scripts/ensure-packages web
	@scripts/web static

screenshots:
	@scripts/ensure-packages test
	@scripts/web
	@scripts/web run node tests/e2e/album.mjs --out "$(CURDIR)/docs/screenshots" $(GAME)

test:
	@scripts/ensure-packages test
	@scripts/test

bench: build
	@$(PROGRAM) bench $(GAME) $(ARGS)
	@scripts/bench-wasm

gpu:
	@scripts/ensure-packages build
	@cmake -S . -B build/gpu -G Ninja -DCMAKE_BUILD_TYPE=Release -DTORTUGA_GPU=ON $(ARGS)
	@cmake --build build/gpu --target tortuga

bench-server:
	@scripts/ensure-packages serve
	@scripts/build release -DTORTUGA_HARBOUR=ON
	@build/release/tortuga-load $(PROGRAM) $(ARGS)

bench-page:
	@scripts/ensure-packages test
	@scripts/web
	@scripts/build release -DTORTUGA_HARBOUR=ON
	@scripts/web run node tests/e2e/paint.mjs $(GAME)
	@scripts/web run npm ci --prefix tests/lighthouse --no-audit --no-fund --silent
	@scripts/web run node tests/lighthouse/audit.mjs --program "$(CURDIR)/$(PROGRAM)" $(ARGS)

bench-fleet:
	@scripts/ensure-packages test
	@scripts/build release -DTORTUGA_HARBOUR=ON
	@scripts/bench-fleet build/release $(ARGS)

coach-proof: build
	@cmake --build build/release --target coach-proof >/dev/null
	@build/release/tests/coach-proof $(or $(ARGS),piraci 3 greedy captain 60 200 60 8 11)

soak:
	@scripts/ensure-packages test
	@scripts/build release -DTORTUGA_HARBOUR=ON
	@scripts/soak $(PROGRAM) $(or $(N),1000)

install: build
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

format:
	@scripts/format

mutants:
	@scripts/ensure-packages mutants
	@scripts/mutants -n $(or $(N),40) --seed "$(or $(SEED),1)" $(GAME) $(ARGS)

coverage:
	@scripts/ensure-packages coverage
	@scripts/coverage

clean:
	rm -rf build

.PHONY: all build play serve web web-static screenshots test bench gpu bench-server bench-page bench-fleet coach-proof soak install format mutants coverage clean
