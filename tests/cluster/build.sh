#!/bin/sh
# Builds what apply.sh and run.sh need into FOLDER, from the Go modules that these programs are and from Debian: Kubernetes, etcd,
# and the custom resources of the operators. It takes Go 1.26, gcc, curl's friends of a bare Debian, and an hour of two cores.
#   sh tests/cluster/build.sh FOLDER
set -eu
mkdir -p "$1" && cd "$1"
export GOFLAGS=-mod=mod GOTOOLCHAIN=local
kubernetes=1.36.3
modules=$(go env GOMODCACHE)

# Kubernetes' own go.mod names its parts as folders beside it: as a module it takes them from where they are published.
mkdir -p kubernetes bin && cd kubernetes
go mod download "k8s.io/kubernetes@v$kubernetes"
parts=$(sed -n 's|^\t\(k8s.io/[a-z-]*\) => .*|\1|p' "$modules/k8s.io/kubernetes@v$kubernetes/go.mod" | sort -u)
{
  sed "/^module /s/.*/module build/; /^replace/,/^)/d; s|\(k8s.io/[a-z-]*\) v0.0.0\$|\1 v0.${kubernetes#1.}|" \
    "$modules/k8s.io/kubernetes@v$kubernetes/go.mod"
  echo "require k8s.io/kubernetes v$kubernetes"
  for part in $parts; do echo "replace $part => $part v0.${kubernetes#1.}"; done
} >go.mod
version="-X k8s.io/component-base/version.gitVersion=v$kubernetes"
for program in kube-apiserver kubectl kube-controller-manager kube-scheduler kubelet kube-proxy; do
  go build -ldflags "-s -w $version" -o "../bin/$program" "k8s.io/kubernetes/cmd/$program"
done
cd ..

# The first process of every pod, which holds its namespaces.
mkdir -p pause
gcc -Os -static -DVERSION="$kubernetes" -o pause/pause "$modules/k8s.io/kubernetes@v$kubernetes/build/pause/linux/pause.c"

mkdir -p debian && cd debian
apt-get download etcd-server
dpkg -x etcd-server_*.deb . && cp usr/bin/etcd ../bin/
cd ..

# CloudNativePG's as its published types describe them; the others as their modules have them.
mkdir -p crds types && cd types
cat >go.mod <<'END'
module types
go 1.26.0
require github.com/cloudnative-pg/api v1.30.0
require sigs.k8s.io/controller-tools v0.19.0
END
printf 'package types\n\nimport _ "github.com/cloudnative-pg/api/pkg/api/v1"\n' >types.go
go run sigs.k8s.io/controller-tools/cmd/controller-gen crd paths=github.com/cloudnative-pg/api/pkg/api/v1 output:crd:dir=../crds
cd ..
for file in \
  cloudnative-pg/plugin-barman-cloud@v0.15.0/config/crd/bases/barmancloud.cnpg.io_objectstores.yaml \
  kedacore/keda/v2@v2.21.0/config/crd/bases/keda.sh_scaledobjects.yaml \
  cert-manager/cert-manager@v1.21.2/deploy/crds/cert-manager.io_certificates.yaml \
  prometheus-operator/prometheus-operator@v0.85.0/example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml; do
  go mod download "github.com/${file%%/[ce]*g/*}" 2>/dev/null || go mod download "github.com/$(echo "$file" | sed 's|\(@v[0-9.]*\)/.*|\1|')"
  cp "$modules/github.com/$file" crds/
done
