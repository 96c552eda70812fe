# Generated from the tables in shared/ by deploy/kubernetes/tables/write.ts; a test checks that it is current.
umask 077
cat >/run/redis/users.acl <<END
user default on nopass resetchannels resetkeys -@all +ping
user api-read on >$API_READ_PASSWORD resetchannels -@all ~calls:* +ping +info +select +incr +pttl +pexpire
user order-actions on >$ORDER_ACTIONS_PASSWORD resetchannels -@all ~calls:* +ping +info +select +incr +pttl +pexpire
user dashboard on >$DASHBOARD_PASSWORD resetchannels -@all ~sign-in:* +ping +info +select +incr +pttl +pexpire +del
user cli on >$CLI_PASSWORD resetchannels -@all +ping +info +time
user replica on >$REPLICA_PASSWORD resetchannels -@all +psync +replconf +ping
user sentinel on >$SENTINEL_PASSWORD resetchannels -@all &* +multi +exec +slaveof +ping +subscribe +publish +role +info +config|rewrite +client|setname +client|kill +script|kill
END
cat >/run/redis/sentinel-users.acl <<END
user default on nopass resetchannels resetkeys -@all +ping
user api-read on >$API_READ_PASSWORD resetchannels -@all +ping +info +sentinel|get-master-addr-by-name +sentinel|sentinels
user order-actions on >$ORDER_ACTIONS_PASSWORD resetchannels -@all +ping +info +sentinel|get-master-addr-by-name +sentinel|sentinels
user dashboard on >$DASHBOARD_PASSWORD resetchannels -@all +ping +info +sentinel|get-master-addr-by-name +sentinel|sentinels
user cli on >$CLI_PASSWORD resetchannels -@all +ping +info +sentinel|get-master-addr-by-name +sentinel|sentinels
user sentinel on >$SENTINEL_PASSWORD resetchannels -@all &* +ping +publish +client|setname +sentinel|is-master-down-by-addr +sentinel|get-master-addr-by-name
END
