# Generated from the tables in shared/ by deploy/kubernetes/tables/write.ts; a test checks that it is current.
umask 077
cat >/run/redis/users.acl <<END
user default on nopass resetchannels resetkeys -@all +ping
user api-read on >$API_READ_PASSWORD resetchannels -@all ~calls:* +ping +info +select +incr +pttl +pexpire
user order-actions on >$ORDER_ACTIONS_PASSWORD resetchannels -@all ~calls:* +ping +info +select +incr +pttl +pexpire
user dashboard on >$DASHBOARD_PASSWORD resetchannels -@all ~sign-in:* +ping +info +select +incr +pttl +pexpire +del
user cli on >$CLI_PASSWORD resetchannels -@all +ping +info +time
END
