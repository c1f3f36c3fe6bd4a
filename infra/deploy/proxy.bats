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

@test "a proxy that cannot start says why, and is told nothing" {
  cd "$BATS_TEST_TMPDIR"
  mkdir -p infra/deploy infra/state
  cp "$BATS_TEST_DIRNAME/proxy.sh" infra/deploy/
  cat >compose <<'STUB'
#!/usr/bin/env bash
case $* in
*nginx.pid) exit 1 ;;
*logs*) echo 'bind() to 0.0.0.0:443 failed (98: Address already in use)' ;;
*) echo "$*" >>calls ;;
esac
STUB
  chmod +x compose
  printf 'COMPOSE=%q\n' "$PWD/compose" >infra/state/host.env
  sleep() { :; }
  export -f sleep
  run infra/deploy/proxy.sh reload api
  [[ $status -eq 70 && $output == *'Address already in use'*'the proxy of api does not start'* && ! -e calls ]]
}
