#!/bin/sh
# Runs the overlay single-node on a real kubelet with containerd, goes through it from outside and restarts each service under
# load; deploy/README.md says what came. As root, with what build.sh has built in FOLDER, the images that images.ts has put there,
# and of Debian: containerd, runc, containernetworking-plugins, iptables, dnsmasq-base. The cluster lies in namespaces of its own.
#   sh tests/cluster/run.sh FOLDER
set -eu
tools=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
bun=$project/node_modules/.bin/bun
work=$(mktemp -d)
# What a kubelet sets for the whole machine.
kept=$(sysctl kernel.panic kernel.panic_on_oops vm.overcommit_memory vm.panic_on_oom kernel.keys.root_maxkeys kernel.keys.root_maxbytes)

unshare --net --mount --pid --fork --mount-proc --kill-child sh "$here/node.sh" "$tools" "$work" >"$work/node.log" 2>&1 &
node=$!
stop() {
  kill -9 $node 2>/dev/null || true
  wait $node 2>/dev/null || true
  while [ -n "${inside:-}" ] && [ -d "/proc/$inside" ]; do sleep 1; done
  echo "$kept" | sed 's/ = /=/' | xargs sysctl -q
  find /sys/fs/cgroup -depth -type d -path '*/kubepods*' -exec rmdir {} + 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

patiently() {
  waited=0
  until "$@" >/dev/null 2>&1; do
    waited=$((waited + 1))
    if [ $waited -gt 300 ] || ! kill -0 $node; then tail -n 5 "$work/node.log" "$work"/logs/*; exit 1; fi
    sleep 1
  done
}
patiently test -S "$work/containerd.sock"
inside=$(cat "/proc/$node/task/$node/children")
inside=${inside% }
within() { nsenter --target "$inside" --net --mount --pid env KUBECONFIG="$work/admin.kubeconfig" PATH="$tools/bin:$PATH" "$@"; }
k() { within kubectl --namespace messaging "$@"; }

ctr --address "$work/containerd.sock" --namespace k8s.io images import "$tools/images.tar" >/dev/null
patiently k wait --for condition=Ready --timeout 1s node/one
k get nodes -o wide
k apply --server-side -f "$project/deploy/kubernetes/base/namespace.yaml"
patiently k get serviceaccount default
(cd "$project" && "$bun" "$here/postgres.ts") >"$work/postgres.yaml"
k apply --server-side -f "$work/postgres.yaml" >/dev/null
k apply --server-side --validate=strict -k "$here/trial" >/dev/null
k get services -o jsonpath='{range .items[?(@.spec.clusterIP!="None")]}{.spec.clusterIP} {.metadata.name}.messaging.svc.cluster.local{"\n"}{end}' \
  >"$work/services"
cp "$work/services" "$work/names/"
# As a balancer in front of the cluster would.
k patch service proxy --subresource status --type merge -p '{"status":{"loadBalancer":{"ingress":[{"ip":"10.245.0.1"}]}}}' >/dev/null
k wait --for condition=Complete --timeout 300s job/migrations
k wait --for condition=Available --timeout 300s deployment --all
k get pods
patiently test -s "$work/disk/caddy/pki/authorities/local/root.crt"
within env NODE_EXTRA_CA_CERTS="$work/disk/caddy/pki/authorities/local/root.crt" TRIAL_LOG="$work/commands.log" \
  sh -c "cd '$project' && '$bun' test ./tests/cluster/journeys.ts"
