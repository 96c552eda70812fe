#!/bin/sh
# Applies both overlays to a real kube-apiserver on this machine, each to an empty one, and says what came. Nothing runs there:
# no kubelet and no operator; what is judged is whether the API takes every manifest, checked by its own and the operators'
# schemas, without an unknown field. It takes what build.sh has built in FOLDER.
#   sh tests/cluster/apply.sh FOLDER
set -eu
tools=$(cd "$1" && pwd)
project=$(cd "$(dirname "$0")/../.." && pwd)
overlays=$project/deploy/kubernetes/overlays
work=$(mktemp -d)
etcd='' api=''
stop() {
  # At once: a kube-apiserver that is asked to end would wait for an etcd that has ended.
  for pid in $api $etcd; do kill -9 "$pid" 2>/dev/null || true; done
  for pid in $api $etcd; do wait "$pid" 2>/dev/null || true; done
  api='' etcd=''
}
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

openssl genrsa -out "$work/accounts.key" 2048 2>/dev/null
token=$(openssl rand -hex 16)
echo "$token,admin,admin,system:masters" >"$work/tokens.csv"

kubectl() { "$tools/bin/kubectl" --kubeconfig /dev/null --server https://127.0.0.1:6443 --insecure-skip-tls-verify --token "$token" "$@"; }

start() {
  rm -rf "$work/etcd"
  "$tools/bin/etcd" --data-dir "$work/etcd" --unsafe-no-fsync --log-level error \
    --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
    --listen-peer-urls http://127.0.0.1:2380 >"$work/etcd.log" 2>&1 &
  etcd=$!
  "$tools/bin/kube-apiserver" --etcd-servers http://127.0.0.1:2379 --bind-address 127.0.0.1 --secure-port 6443 \
    --cert-dir "$work/certificates" --token-auth-file "$work/tokens.csv" --authorization-mode RBAC \
    --service-account-key-file "$work/accounts.key" --service-account-signing-key-file "$work/accounts.key" \
    --service-account-issuer https://kubernetes.default.svc --service-cluster-ip-range 10.96.0.0/16 \
    --disable-admission-plugins ServiceAccount >"$work/api.log" 2>&1 &
  api=$!
  waited=0
  until kubectl get --raw /readyz >/dev/null 2>&1; do
    waited=$((waited + 1))
    if [ $waited -gt 300 ] || ! kill -0 "$api" 2>/dev/null; then tail -n 20 "$work"/*.log; exit 1; fi
    sleep 1
  done
}

failed=0
for overlay in single-node production; do
  start
  [ $overlay = single-node ] && kubectl version
  kubectl apply --server-side -f "$tools/crds" >"$work/crds.out"
  kubectl wait --for condition=established --timeout 120s crd --all >/dev/null
  "$tools/bin/kubectl" kustomize "$overlays/$overlay" >"$work/$overlay.yaml"
  "$project/node_modules/.bin/bun" "$project/tests/cluster/compare.ts" "$overlays/$overlay" "$work/$overlay.yaml" || failed=1
  # The namespace first: Kubernetes knows of it a moment later.
  kubectl apply --server-side -f "$overlays/../base/namespace.yaml" >/dev/null
  echo "== $overlay"
  if kubectl apply --server-side --validate=strict -f "$work/$overlay.yaml"; then
    echo "== $overlay: every manifest was taken, $(grep -c '^kind: ' "$work/$overlay.yaml") of them"
  else
    failed=1
  fi
  stop
done
exit $failed
