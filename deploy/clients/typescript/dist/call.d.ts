export interface ClientOptions {
    /** The address of the API, such as `https://api.example.com`. */
    readonly baseUrl: string;
    /** `sk_live_…`: keep it on a server. */
    readonly key: string;
    /** The deadline of a call, with its retry and the wait before it. */
    readonly timeoutMs?: number;
}
export interface Call {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly query?: object;
    readonly body?: object;
    readonly signal?: AbortSignal | undefined;
}
/** Sends it once more if that may help, as no call does anything twice. Throws `ApiError`, `NoAnswer` and the reason of `signal`. */
export declare function call(options: ClientOptions, request: Call): Promise<unknown>;
/** Whether the same call may succeed later. */
export declare function mayPass(error: unknown): boolean;
export declare function retryAfterOf(error: unknown): number | null;
