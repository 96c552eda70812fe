/** Ends early, without an error, when `signal` is aborted. */
export declare function pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
