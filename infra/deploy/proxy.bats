#!/usr/bin/env bats
# proxy.sh with a stand-in for compose that notes what it is asked for. `npm run rehearse` has a real engine.

@test "a proxy that has just been started is told to read its settings again once it can hear it" {
  cd "$BATS_TEST_TMPDIR"
  mkdir -p infra/deploy infra/state
  cp "$BATS_TEST_DIRNAME/proxy.sh" infra/deploy/
  # Its process is noted at the third look.
  cat >compose <<'STUB'
#!/usr/bin/env bash
echo "${*: -2}" >>calls
[[ $* != *nginx.pid ]] || (($(grep -c nginx.pid calls) == 3))
STUB
  chmod +x compose
  printf 'COMPOSE=%q\n' "$PWD/compose" >infra/state/host.env
  infra/deploy/proxy.sh reload web
  [[ $(grep -c nginx.pid calls) -eq 3 && $(tail -n 1 calls) == '-s reload' ]]
}
