"""What a user of the client writes; typescript-program.ts is the same in TypeScript."""
import base64
import json
import sqlite3
import sys

from messaging_platform import ApiError, Client, NoAnswer, NotGenuine, unwrap

given = json.load(sys.stdin)
client = Client(given["baseUrl"], given["key"], timeout=given["timeout"])


def list_all():
    orders = client.list_store_orders(limit=given["limit"])
    return {"ids": [order["id"] for order in orders], "pages": [len(page.data) for page in orders.pages()]}


def read():
    return {
        "conversations": [each["id"] for each in client.list_conversations()],
        "messages": [each["text"] for each in client.list_messages(conversation_id=given["conversation"])],
        "orders": [each["id"] for each in client.list_orders(status="pending")],
    }


def act():
    answer = client.act_on_order(**given["body"])
    return {
        "status": answer.data["status"],
        "reference": answer.data["externalOrderId"],
        "changed": answer.meta["changed"],
    }


def unwrap_all():
    def one(case):
        try:
            event = unwrap(base64.b64decode(case["body"]), case["headers"], case["secret"])
        except (NotGenuine, ValueError) as error:
            return ["NotGenuine" if isinstance(error, NotGenuine) else "TypeError", ""]
        return [event["event"], event["name"] if event["event"] == "unknown" else event["deliveryId"]]

    return [one(case) for case in given["cases"]]


class StateIn:
    """Keeps how far it has come beside the orders, and each listing that came to its end."""

    def __init__(self, db):
        self.db = db
        db.execute("create table if not exists states (at integer primary key, state text)")

    def load(self):
        row = self.db.execute("select state from states order by at desc limit 1").fetchone()
        return row and json.loads(row[0])

    def save(self, state):
        with self.db:
            self.db.execute("insert into states (state) values (?)", (json.dumps(state),))


def follow():
    db = sqlite3.connect(given["copy"], timeout=10)
    db.execute("pragma journal_mode = wal")
    db.execute("create table if not exists orders (id text primary key, body text)")
    state = given.get("state") or StateIn(db)
    for orders in client.follow(state, once=given["once"], every=given["every"]):
        with db:
            rows = [(order["id"], json.dumps(order, ensure_ascii=False)) for order in orders]
            db.executemany("replace into orders values (?, ?)", rows)
    return "caught up"


verbs = {"list": list_all, "read": read, "act": act, "unwrap": unwrap_all, "follow": follow}
try:
    print(json.dumps(verbs[given["verb"]]()))
except ApiError as error:
    details = {"code": error.code, "status": error.status, "requestId": error.request_id, "retryAfter": error.retry_after}
    print(json.dumps({"error": details}))
except NoAnswer:
    print(json.dumps({"error": {"code": "NoAnswer"}}))
