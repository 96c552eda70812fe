#!/bin/sh
# A cluster of one node for run.sh, which calls it in namespaces of its own: whatever it starts, mounts or routes ends with them,
# and no network but its own is seen from here.
#   sh node.sh TOOLS WORK
set -eu
tools=$1 work=$2 node=10.245.0.1
export PATH="$tools/bin:$PATH"
cd "$work"
mount --make-rshared /
ip link set lo up
ip link add node0 type bridge
ip addr add $node/24 dev node0
ip link set node0 up
mkdir -p cni names logs disk
chmod 777 disk
mount --bind disk /mnt
echo "127.0.0.1 localhost
$node api.messaging.local forms.messaging.local menu.messaging.local dashboard.messaging.local" >hosts
mount --bind hosts /etc/hosts
echo "nameserver $node" >resolv.conf

# Everybody as who they are to the API: NAME, GROUP, file.
user() {
  token=$(openssl rand -hex 16)
  echo "$token,$1,$1,$2" >>tokens.csv
  cat >"$3.kubeconfig" <<END
{ apiVersion: v1, kind: Config, current-context: c, contexts: [{ name: c, context: { cluster: c, user: u } }],
  clusters: [{ name: c, cluster: { server: "https://$node:6443", insecure-skip-tls-verify: true } }],
  users: [{ name: u, user: { token: "$token" } }] }
END
}
umask 077
user admin system:masters admin
user system:kube-controller-manager '' controllers
user system:kube-scheduler '' scheduler
user system:node:one system:nodes kubelet
user system:kube-proxy '' proxy
openssl genrsa -out accounts.key 2048 2>/dev/null
openssl req -x509 -newkey rsa:2048 -nodes -keyout api.key -out api.crt -days 2 -subj /CN=api \
  -addext extendedKeyUsage=clientAuth 2>/dev/null
umask 022

etcd --data-dir "$work/etcd" --unsafe-no-fsync --log-level error --listen-client-urls http://127.0.0.1:2379 \
  --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380 >logs/etcd 2>&1 &
kube-apiserver --etcd-servers http://127.0.0.1:2379 --bind-address $node --advertise-address $node --secure-port 6443 \
  --cert-dir certificates --token-auth-file tokens.csv --authorization-mode Node,RBAC --enable-admission-plugins NodeRestriction \
  --service-account-key-file accounts.key --service-account-signing-key-file accounts.key \
  --service-account-issuer https://kubernetes.default.svc --service-cluster-ip-range 10.96.0.0/16 \
  --kubelet-client-certificate api.crt --kubelet-client-key api.key --kubelet-preferred-address-types InternalIP >logs/api 2>&1 &

# Where a machine's root may not lower who is killed first when memory ends, containerd would start nothing.
cat >containerd.toml <<END
version = 2
root = "$work/containerd"
state = "$work/containerd-run"
[grpc]
address = "$work/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
sandbox_image = "pause:local"
restrict_oom_score_adj = true
[plugins."io.containerd.grpc.v1.cri".cni]
bin_dir = "/usr/lib/cni"
conf_dir = "$work/cni"
END
cat >cni/pods.conflist <<END
{ "cniVersion": "0.4.0", "name": "pods", "plugins": [
  { "type": "bridge", "bridge": "pods0", "isGateway": true, "hairpinMode": true,
    "ipam": { "type": "host-local", "dataDir": "$work/addresses", "ranges": [[{ "subnet": "10.244.0.0/24" }]],
      "routes": [{ "dst": "0.0.0.0/0" }] } }] }
END
containerd --config containerd.toml >logs/containerd 2>&1 &

until kubectl --kubeconfig admin.kubeconfig get --raw /readyz >/dev/null 2>&1; do sleep 1; done
kube-controller-manager --kubeconfig controllers.kubeconfig --use-service-account-credentials --bind-address 127.0.0.1 \
  --service-account-private-key-file accounts.key --leader-elect=false >logs/controllers 2>&1 &
kube-scheduler --kubeconfig scheduler.kubeconfig --bind-address 127.0.0.1 --leader-elect=false >logs/scheduler 2>&1 &
cat >kubelet.yaml <<END
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $node
containerRuntimeEndpoint: unix://$work/containerd.sock
cgroupDriver: cgroupfs
failCgroupV1: false
failSwapOn: false
clusterDNS: [$node]
clusterDomain: cluster.local
resolvConf: $work/resolv.conf
podLogsDir: $work/pods
authentication: { anonymous: { enabled: false }, webhook: { enabled: false }, x509: { clientCAFile: $work/api.crt } }
authorization: { mode: AlwaysAllow }
END
kubelet --config kubelet.yaml --kubeconfig kubelet.kubeconfig --root-dir "$work/kubelet" --cert-dir "$work/kubelet-pki" \
  --hostname-override one --node-ip $node >logs/kubelet 2>&1 &
kube-proxy --kubeconfig proxy.kubeconfig --hostname-override one --proxy-mode iptables --cluster-cidr 10.244.0.0/16 \
  --conntrack-max-per-core 0 --conntrack-tcp-timeout-established 0 --conntrack-tcp-timeout-close-wait 0 >logs/proxy 2>&1 &
# run.sh writes there what each Service is called.
dnsmasq --keep-in-foreground --no-resolv --no-hosts --hostsdir="$work/names" --local=/#/ --listen-address=$node \
  --bind-interfaces --user=root --pid-file >logs/names 2>&1 &
wait
