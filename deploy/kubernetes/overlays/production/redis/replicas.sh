# Writes what Redis and Sentinel of this pod start with. Both rewrite it themselves once another Redis becomes the primary, and
# find it so when a container alone starts again. A new pod asks the Sentinels that run; where none answers, all begin with redis-0.
set -eu
umask 077
peers="redis-0.redis-peers redis-1.redis-peers redis-2.redis-peers"

primary=redis-0.redis-peers
for peer in $peers; do
  known=$(REDISCLI_AUTH=$SENTINEL_PASSWORD timeout 2 redis-cli --tls --cacert /certificates/ca.crt --user sentinel -h "$peer" -p 26379 \
    sentinel get-master-addr-by-name main 2>/dev/null | head -n 1)
  case " $peers " in *" $known "*) primary=$known && break ;; esac
done

{
  echo "include /etc/redis/redis.conf"
  echo "tls-replication yes"
  echo "dir /data"
  echo "replica-announce-ip $OWN_NAME"
  echo "masteruser replica"
  echo "masterauth $REPLICA_PASSWORD"
  if [ "$primary" != "$OWN_NAME" ]; then echo "replicaof $primary 6379"; fi
} >/run/redis/redis.conf

# Addresses change when a pod is made anew, names do not. The id is made of the name, or the others would take a new pod for one
# more Sentinel, and in the end miss a majority of those that are no more.
cat >/run/redis/sentinel.conf <<SENTINEL
port 0
tls-port 26379
tls-cert-file /certificates/tls.crt
tls-key-file /certificates/tls.key
tls-ca-cert-file /certificates/ca.crt
tls-auth-clients no
tls-replication yes
protected-mode no
dir /run/redis
aclfile /run/redis/sentinel-users.acl
sentinel myid $(printf %s "$OWN_NAME" | sha1sum | cut -c -40)
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $OWN_NAME
sentinel announce-port 26379
sentinel sentinel-user sentinel
sentinel sentinel-pass $SENTINEL_PASSWORD
sentinel monitor main $primary 6379 2
sentinel auth-user main sentinel
sentinel auth-pass main $SENTINEL_PASSWORD
sentinel down-after-milliseconds main 3000
sentinel failover-timeout main 10000
SENTINEL
