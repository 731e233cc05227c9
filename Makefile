# The commands of the project. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

BENCHMARKS := Tests/Benchmarks
PAGE := .build/page
SERVERS := .build/servers
# haproxy loads the three libraries after it.
SERVER_PACKAGES := nginx libnginx-mod-nchan caddy prometheus postgresql-15 postgresql-client-15 haproxy \
    libopentracing-c-wrapper0 libopentracing1 liblua5.3-0
# Only `make cluster` needs these: etcd, and nft with its libraries.
MACHINE_PACKAGES := etcd-server nftables libedit2 libjansson4 libnftables1 libnftnl11
# $(call unpacked,packages): the file that shows that packages are unpacked. Other packages make another name, so they
# are fetched again.
unpacked = $(SERVERS)/unpacked-$(shell echo $(1) | sha256sum | cut -c1-16)
UNPACKED := $(call unpacked,$(SERVER_PACKAGES))
MACHINES_UNPACKED := $(call unpacked,$(MACHINE_PACKAGES))
NCHAN_FOLDER := /var/lib/nginx/body
BUILD_PACKAGES := esbuild libcurl4-openssl-dev libmicrohttpd-dev libmimalloc-dev libpq-dev libsqlite3-dev \
    libyaml-dev nettle-dev pkg-config zlib1g-dev
TEST_PACKAGES := binutils chromium-headless-shell curl default-jdk-headless firefox-esr fish fonts-dejavu-core \
    golang-go groff-base jq libpcre2-8-0 libssl3 openssl python3 python3-venv systemd valgrind zlib1g zsh
CLIENT_PACKAGES := default-jdk-headless golang-go libjakarta-annotation-api-java node-typescript nodejs python3 \
    python3-venv
LINT_PACKAGES := node-typescript shellcheck
# What PostgreSQL loads.
POSTGRES_PACKAGES := libgssapi-krb5-2 libicu72 libldap-2.5-0 liblz4-1 libpam0g libpq5 libreadline8 libssl3 libsystemd0 \
    libxml2 libzstd1
SWIFT_SOURCES := Examples Plugins Sources Tests Package.swift
SHELL_SOURCES := .ci/run Examples/testing/shell/*.sh Tests/Clients/streams/*.sh Tests/PostgresTesting/*.sh scripts/*
SANITIZED := ClusterTests|GatewayTransportTests|HTTPServerTests|HomeAPITests|HomeClientTests|HomeEngineTests|ThreadsTests|TypedAPITests
comma := ,
# Package.swift omits the other test targets.
SANITIZED_ONLY := HOME_GATEWAY_TEST_TARGETS=$(subst |,$(comma),$(SANITIZED))
# The tests with concurrent threads: the server, the streams, and homes with concurrent changes.
THREADED := ClusterTests|GatewayTransportTests.CurlTransportTests|HTTPServerTests|ThreadsTests|HomeClientTests.(Catalog|GatewayConnection|Replica|StreamFollower|Workers)Tests|TypedAPITests.LiveSequenceTests|HomeAPITests.(BackgroundRequest|Fault|FilterIndex|Stream)Tests|HomeEngineTests.(DelayQueue|DeviceFault|DueTimer|Home|Homes)Tests
# A test among them that takes as long as all others, and has one thread.
SINGLE_THREADED := StreamTests.aSnapshotWithoutDetailsHasWhatIsDisplayed
REQUIREMENTS := Tests/GatewayTests/requirements.txt
# $(call environment,name,requirements): the folder of a Python environment. Its name contains a checksum of the
# requirements, so changed requirements create a new environment.
environment = .build/$(1)-$(shell sha256sum < $(2) | cut -c1-16)
VENV := $(call environment,venv,$(REQUIREMENTS))
PATRONI_REQUIREMENTS := Tests/GatewayTests/cluster/requirements.txt
PATRONI := $(call environment,patroni,$(PATRONI_REQUIREMENTS))
DIST_REQUIREMENTS := Tests/DistTests/requirements.txt
DIST_VENV := $(call environment,dist-venv,$(DIST_REQUIREMENTS))
DIST_PACKAGES := binutils buildah ca-certificates debhelper dpkg-dev python3 python3-venv
DIST_TEST_PACKAGES := curl debootstrap docker-compose jq lintian openssl podman runc systemd systemd-container
CLIENTS := .build/clients
GENERATOR_REQUIREMENTS := Tests/Clients/requirements.txt
# The traits of the clients that `make clients` writes: names separated by commas, used (by the home in var/), generic
# or all.
TRAITS := matter.onOff,matter.levelControl,matter.colorControl
GENERATOR := $(call environment,generator,$(GENERATOR_REQUIREMENTS))
HOME_ASSISTANT_REQUIREMENTS := $(BENCHMARKS)/requirements.txt
HOME_ASSISTANT := $(call environment,home-assistant,$(HOME_ASSISTANT_REQUIREMENTS))
BENCH = python3 -B $(BENCHMARKS)/bench.py .build/release/home-gateway .build/bench/bare .build/bench/load $(SERVERS)
PYTEST = $(VENV)/bin/python -B -m pytest Tests/GatewayTests -rfER --browser-reruns $(BROWSER_RERUNS)
# Options that `make run` passes to the gateway: make run ARGS='--port 9000'
ARGS :=
# With `SETUP=no`, make does not install Debian packages; the command fails if packages are missing.
SETUP := yes
# Without a width, the testing library begins all Swift tests at once, and a test with a server and a time limit waits for
# the processor behind a thousand others.
SWIFT_TEST := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test
# The output of thousands of tests is long: at the end, the lines of those that failed are printed again.
FAILURES_AGAIN = 2>&1 | tee .build/$@.log || { grep -a '✘' .build/$@.log; exit 1; }
# The tests of the built program mostly wait, so there are more of their processes than cores.
TEST_PROCESSES := 4
# How often a failed test in a browser is repeated. The summary of the run names these tests.
BROWSER_RERUNS := 1
SOAK_ROUNDS := 1000
SOAK_SECONDS := 3600
SOAK_SEED := 1
SEED := 1
OPERATIONS := 1000000
SEEDS := 1
ROUNDS := 100
HOMES := 6
# The kinds of failures, separated by commas; all if it is empty.
KINDS :=
GATEWAYS := 3
STORM_READERS := 10000
EXTREMES_SECONDS := 600
EXTREMES_SEED := 1
# The seconds for each target.
FUZZ_SECONDS := 60

.PHONY: bench bench-peers bench-programs build check clients cluster cluster-processes dist extremes format fuzz \
    gateway-tests help lint lint-page lint-python lint-shell lint-swift instructions openapi page pictures points \
    postgres recordings run sanitize schema setup simulate simulate-cluster simulator soak storm swift-tests test \
    test-dist thread-build thread-tests toolchain

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

RECORDED_SCENARIOS := $(addprefix scenarios/,app-reconnects-after-sleep.yaml blinds-in-the-evening.yaml stream-breaks.yaml)

# The Swift runtime is linked statically: the program runs on a machine without Swift, and calls into the runtime are
# direct. Nothing links with the program, so it exports no symbols, which makes it smaller by 4 MB.
build: setup page ## Build the release version
	swift build -c release --static-swift-stdlib -Xlinker --no-export-dynamic

# The sources of the page are modules that browsers load as they are: --public Public serves them without a build.
page: setup ## Build the page from its sources in Public
	@scripts/build-page Public $(PAGE)

run: build ## Build the gateway and start it with the demo home; ARGS='--port 9000' passes options
	@exec .build/release/home-gateway serve $(ARGS)

test: lint swift-tests thread-tests build gateway-tests ## Run everything a change must pass: lint, builds, every test

check: lint-swift swift-tests ## Run the quick layer: the format, a build, and the Swift tests

lint: lint-swift lint-page lint-python lint-shell ## Check the format of Swift, the types of the page, Python, shell scripts

lint-swift: toolchain
	swift format lint --strict -r $(SWIFT_SOURCES)

# The types are in JSDoc comments. The compiler writes nothing.
lint-page:
	@$(call install,$(LINT_PACKAGES))
	tsc --project .

lint-python: $(VENV)/installed
	$(VENV)/bin/ruff check --no-cache Tests Examples python

lint-shell:
	@$(call install,$(LINT_PACKAGES))
	shellcheck --external-sources --severity=warning $(SHELL_SOURCES)

format: toolchain ## Format the Swift files
	swift format -i -r $(SWIFT_SOURCES)

# Incremental builds accept imports that Package.swift does not declare; the option rejects them always.
swift-tests: setup postgres ## Build everything in debug mode and run the Swift tests
	swift build --build-tests --explicit-target-dependency-import-check error
	scripts/with-postgres env $(SWIFT_TEST) --skip-build --disable-xctest $(FAILURES_AGAIN)

gateway-tests: build postgres $(VENV)/installed $(GENERATOR)/installed ## Run the tests of the built program
	@$(call install,$(TEST_PACKAGES))
	$(PYTEST) -m 'not alone' --numprocesses $(TEST_PROCESSES) --dist worksteal
	$(PYTEST) -m alone

# The server that scripts/with-postgres runs.
postgres: $(UNPACKED)
	@$(call install,$(POSTGRES_PACKAGES))

# Look at the changed pictures before you commit them.
pictures: build $(VENV)/installed ## Write the pictures of the page that the tests compare with
	@$(call install,$(TEST_PACKAGES))
	$(VENV)/bin/python -B -m pytest Tests/GatewayTests/test_page_pictures.py --renew-pictures

# The tests include short forms. The first failure ends the run. The same seed repeats the same rounds.
soak: build fuzz $(VENV)/installed ## Run fuzz, kill the gateway for SOAK_ROUNDS (1000), then load it for SOAK_SECONDS (3600): nothing is lost, nothing grows
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m no_loss $(SOAK_ROUNDS) $(SOAK_SEED) --kill
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m no_loss $(SOAK_ROUNDS) $(SOAK_SEED) --faults
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m endurance $(SOAK_SECONDS) $(SOAK_SEED)

# Needs root, for network namespaces. Nothing of them is left, however the run ends. A seed repeats the same failures.
cluster: build postgres $(MACHINES_UNPACKED) $(PATRONI)/installed ## Let machines of gateways and databases fail (root): ROUNDS (100), SEED (1), HOMES (6), KINDS (all)
	@$(call install,iproute2 util-linux)
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m cluster machines $(ROUNDS) $(SEED) --homes $(HOMES) \
	    --kinds '$(KINDS)'

# The tests include a short form.
cluster-processes: build postgres $(VENV)/installed ## The same with processes on loopback and one database, without root: ROUNDS, SEED, HOMES, GATEWAYS (3)
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m cluster processes $(ROUNDS) $(SEED) --homes $(HOMES) \
	    --kinds '$(KINDS)' --gateways $(GATEWAYS)

points: simulator postgres ## Let the disk, the process, the machine and the connection fail at every call of a session (some minutes)
	scripts/with-postgres .build/release/home-simulator points $(SEED)

simulate: simulator ## Simulate the whole server on one thread: SEED (1), OPERATIONS (1000000), SEEDS (1)
	.build/release/home-simulator server $(SEED) $(OPERATIONS) $(SEEDS)

simulate-cluster: simulator ## Simulate three gateways that share homes: SEED (1), OPERATIONS (1000000), SEEDS (1)
	.build/release/home-simulator cluster $(SEED) $(OPERATIONS) $(SEEDS)

simulator: setup
	swift build -c release --product home-simulator

# The tests include a short form. The number of sockets requires a higher `ulimit -Hn`.
storm: build $(VENV)/installed ## Disconnect STORM_READERS clients (10000) in every way; all of them must reconnect
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m storm $(STORM_READERS)

# $(call install-environment,name,requirements,contents): the recipe of the file `installed` of an environment. The file
# is written last, so an interrupted installation starts again.
define install-environment
@echo "home-gateway: installing $(3) into $(@D)"
@rm -rf .build/$(1)-*
@python3 -m venv $(@D)
@$(@D)/bin/pip install --quiet --disable-pip-version-check --requirement $(2)
@touch $@
endef

$(VENV)/installed:
	@$(call install,python3 python3-venv)
	$(call install-environment,venv,$(REQUIREMENTS),the Python packages of the tests)

# Only the packages: the Python of an environment may be where the user that runs PostgreSQL cannot read it.
$(PATRONI)/installed: $(VENV)/installed
	@echo "home-gateway: installing Patroni into $(@D)"
	@rm -rf .build/patroni-*
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --target $(@D) --requirement $(PATRONI_REQUIREMENTS)
	@touch $@

# Packages are for the kind of machine that builds them. DIST_VERSION=… replaces the version in them.
dist: build $(DIST_VENV)/installed ## Build the packages in .build/dist: tarball, Debian package, container image, wheel
	@$(call install,$(DIST_PACKAGES))
	DIST_PYTHON=$(DIST_VENV)/bin/python scripts/make-dist

# Needs root, for the minimal Debian and the containers.
test-dist: dist ## Try the packages on a minimal Debian without Swift: install, use, upgrade, remove (some minutes)
	@$(call install,$(DIST_TEST_PACKAGES))
	$(DIST_VENV)/bin/python -B -m pytest Tests/DistTests

$(DIST_VENV)/installed:
	@$(call install,python3 python3-venv)
	$(call install-environment,dist-venv,$(DIST_REQUIREMENTS),the Python packages of the distribution)

# The tests include a short form. The same seed repeats the same requests.
extremes: build $(VENV)/installed ## Send well-formed requests with extreme values to the gateway for EXTREMES_SECONDS (600)
	cd Tests/GatewayTests && $(CURDIR)/$(VENV)/bin/python -B -m extremes $(EXTREMES_SECONDS) $(EXTREMES_SEED)

# The tests include the inputs that earlier runs have kept. A change of the code needs a build of some minutes.
fuzz: setup ## Look for inputs that crash the code, guided by its branches, FUZZ_SECONDS (60) for each kind of input
	FUZZ_SECONDS=$(FUZZ_SECONDS) scripts/fuzz

openapi: build ## Write the description of the API to openapi/openapi.json
	@mkdir -p openapi
	.build/release/home-gateway openapi > .build/openapi.json
	mv .build/openapi.json openapi/openapi.json

schema: build ## Write the JSON Schemas of scenario files and vendor traits to docs
	.build/release/home-gateway test --schema > .build/scenario.schema.json
	.build/release/home-gateway openapi --vendor-trait-schema > .build/vendor-trait.schema.json
	mv .build/scenario.schema.json .build/vendor-trait.schema.json docs

recordings: build ## Record the scenarios whose recordings the tests compare
	.build/release/home-gateway test --record-all --recordings Tests/ScenarioRunnerTests/Recordings \
		$(RECORDED_SCENARIOS)

# The tests compile the clients of some languages. The Python generator runs its formatter from the PATH.
clients: build $(VENV)/installed $(GENERATOR)/installed ## Write clients in eight languages for TRAITS into .build/clients
	@rm -rf $(CLIENTS)
	@mkdir -p $(CLIENTS)
	.build/release/home-gateway openapi $(if $(filter all,$(TRAITS)),,--traits $(TRAITS)) > $(CLIENTS)/openapi.json
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" openapi-python-client generate --path $(CLIENTS)/openapi.json \
	    --output-path $(CLIENTS)/python --fail-on-warning
	$(call generate-client,go,packageName=homegateway$(comma)enumClassPrefix=true)
	$(call generate-client,java,library=native$(comma)openApiNullable=false$(comma)useJakartaEe=true)
	$(call generate-client,typescript-fetch,npmName=home-gateway-client$(comma)supportsES6=true)
	$(call generate-client,swift6,projectName=HomeGatewayClient)
	$(call generate-client,rust,packageName=home-gateway-client)
	$(call generate-client,csharp,packageName=HomeGateway)
	$(call generate-client,kotlin,packageName=homegateway)

# $(call generate-client,generator,options)
define generate-client
@echo "home-gateway: writing the $(1) client"
@$(GENERATOR)/bin/openapi-generator-cli generate --generator-name $(1) --input-spec $(CLIENTS)/openapi.json \
    --output $(CLIENTS)/$(1) --git-user-id home-gateway --git-repo-id client --additional-properties $(2) \
    --global-property apiDocs=false,modelDocs=false,apiTests=false,modelTests=false > $(CLIENTS)/$(1).log
endef

$(GENERATOR)/installed:
	@$(call install,$(CLIENT_PACKAGES))
	$(call install-environment,generator,$(GENERATOR_REQUIREMENTS),the client generator)

# Each sanitizer needs a build of its own.
thread-build: setup
	$(SANITIZED_ONLY) swift build --build-tests --sanitize=thread --scratch-path .build/thread -Xswiftc -use-ld=lld
	clang -shared -fPIC -O1 -Wall -Wextra -Werror -o .build/thread/mutex.so Tests/Sanitizers/mutex.c

# $(call run-under-thread-sanitizer,tests)
define run-under-thread-sanitizer
$(SANITIZED_ONLY) LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so TSAN_OPTIONS=halt_on_error=1 \
    $(SWIFT_TEST) --skip-build --sanitize=thread --scratch-path .build/thread --disable-xctest --filter '$(1)' \
    --skip '$(SINGLE_THREADED)' $(FAILURES_AGAIN)
endef

thread-tests: thread-build ## Run the tests with concurrent threads under the thread sanitizer
	$(call run-under-thread-sanitizer,$(THREADED))
	@# Alone, because its tests have time limits.
	$(call run-under-thread-sanitizer,HomeClientTests.StreamFaultTests)

# Leak detection is off: the sanitizer does not find pointers inside Swift enums, so it reports each indirect case of a
# static variable as a leak.
sanitize: thread-build ## Run the tests of the server and the service under the address and thread sanitizers
	$(call run-under-thread-sanitizer,$(SANITIZED))
	$(SANITIZED_ONLY) swift build --build-tests --sanitize=address --scratch-path .build/address -Xswiftc -use-ld=lld
	$(SANITIZED_ONLY) ASAN_OPTIONS=detect_leaks=0 \
	    $(SWIFT_TEST) --skip-build --sanitize=address --scratch-path .build/address --disable-xctest --filter '$(SANITIZED)' \
	    $(FAILURES_AGAIN)

# Look at the functions that grew before you commit the table.
instructions: build ## Count the instructions of the start and each kind of request, show what changed, and write the table
	@$(call install,binutils python3 valgrind)
	python3 -B $(BENCHMARKS)/instructions.py .build/release/home-gateway --write

# This prints figures and has no limits that it could exceed. On a busy machine, only the ratios are meaningful.
bench: bench-programs ## Measure the gateway, a bare libmicrohttpd program, and nginx with nchan (some minutes)
	$(BENCH)

bench-peers: bench-programs $(HOME_ASSISTANT)/installed ## Measure the gateway, bare libmicrohttpd, nginx with nchan, and Home Assistant in one run
	$(BENCH) --home-assistant $(HOME_ASSISTANT)/bin/python requests streams home_assistant

bench-programs: build postgres $(NCHAN_FOLDER)
	@$(call install,python3)
	@mkdir -p .build/bench
	clang -O2 -Wall -Wextra -Werror -o .build/bench/bare $(BENCHMARKS)/bare.c -lmicrohttpd
	clang -O2 -Wall -Wextra -Werror -o .build/bench/load $(BENCHMARKS)/load.c

$(HOME_ASSISTANT)/installed:
	@$(call install,python3 python3-venv)
	$(call install-environment,home-assistant,$(HOME_ASSISTANT_REQUIREMENTS),Home Assistant)

$(UNPACKED):
	$(call unpack,$(SERVER_PACKAGES),nginx$(comma) nchan$(comma) Caddy$(comma) HAProxy$(comma) Prometheus and PostgreSQL)

$(MACHINES_UNPACKED):
	$(call unpack,$(MACHINE_PACKAGES),etcd and nft)

# $(call unpack,packages,contents): the recipe of a file of unpacked packages. They are not installed, because that starts
# servers.
define unpack
@echo "home-gateway: fetching $(2) into $(SERVERS)"
@mkdir -p $(SERVERS)
@$(call find-root,servers,apt-get update); cd $(SERVERS); \
download="apt-get download -qq -o APT::Sandbox::User=root $(1)"; \
$$download 2>/dev/null || { $(call run-as-root,apt-get update -qq); $$download; }
@cd $(SERVERS) && for package in *.deb; do dpkg --extract $$package .; done
@touch $@
endef

# nchan writes to this folder. Its option for another folder does not work in Debian's version.
$(NCHAN_FOLDER):
	@$(call find-root,nginx,mkdir -p $@); $(call run-as-root,mkdir -p $@)

setup: toolchain
	@$(call install,$(BUILD_PACKAGES))

toolchain:
	@version=$$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p') || true; \
	if [ -z "$$version" ]; then \
	    echo "home-gateway: Swift is missing; install 6.3 or newer from https://www.swift.org/install/linux and put it on the PATH" >&2; \
	    exit 1; \
	elif ! printf '6.3\n%s\n' "$$version" | sort -CV; then \
	    echo "home-gateway: Swift $$version is too old; install 6.3 or newer from https://www.swift.org/install/linux" >&2; \
	    exit 1; \
	fi

# $(call find-root,packages,command): sets as_root to the prefix that runs a command as root. Fails and names the command
# if there is none.
define find-root
if ! command -v apt-get >/dev/null; then \
    echo "home-gateway: this is not Debian; install the packages that correspond to $(1), then run make again" >&2; exit 1; \
fi; \
if [ "$$(id -u)" -eq 0 ]; then as_root=; \
elif command -v sudo >/dev/null; then as_root=sudo; \
else echo "home-gateway: run as root: $(2)" >&2; exit 1; fi
endef

# $(call run-as-root,command): prints a command and runs it with the prefix of find-root.
define run-as-root
echo "$${as_root:+$$as_root }$(1)"; $$as_root $(1)
endef

# $(call install,packages): installs the Debian packages that are missing.
define install
missing=$$(for package in $(1); do \
    [ "$$(dpkg-query -W -f '$${db:Status-Status}' "$$package" 2>/dev/null)" = installed ] || printf ' %s' "$$package"; \
done); \
if [ -n "$$missing" ]; then \
    if [ "$(SETUP)" = no ]; then \
        echo "home-gateway: packages are missing; install them with: apt-get install$$missing" >&2; exit 1; \
    fi; \
    $(call find-root,$$missing,apt-get install$$missing); \
    echo "home-gateway: installing$$missing (SETUP=no turns this off)"; \
    $(call run-as-root,apt-get update -qq); \
    $(call run-as-root,env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing) >/dev/null; \
fi
endef
