/** The service refused the call, or could not do it: `code` is for programs, `message` for people. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly status: number;
    /** Such as `invalid_state`; the reference lists all of them. */
    readonly code: string;
    /** Tell us this id when you ask about a call. */
    readonly requestId: string | null;
    /** After how many seconds the call may be made again, where the service says so. */
    readonly retryAfterSeconds: number | null;
    constructor(status: number, code: string, message: string, requestId: string | null, retryAfterSeconds: number | null);
}
/** No whole answer came in time. Whether the call was carried out is unknown; it is safe to make it again. */
export declare class NoAnswer extends Error {
    readonly name = "NoAnswer";
}
/** What came to the webhook receiver is not from the service, or is older than five minutes: answer 401. */
export declare class NotGenuine extends Error {
    readonly name = "NotGenuine";
}
