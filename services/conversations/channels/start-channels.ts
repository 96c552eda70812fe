import { withRequestContext } from '../../../shared/http/request-context.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { createVerbRunner, type Dependencies } from '../verb-runner.ts';
import { bridgeRoutes, createBridge } from './bridge.ts';
import { type SendingDependencies, startSending } from './send-outgoing.ts';

type ChannelDependencies = SendingDependencies & Omit<Dependencies, 'wakeSender'>;

/** Starts sending outgoing messages, and the HTTP bridge that receives incoming ones (decided: Channels). */
export function startChannels(
  dependencies: ChannelDependencies,
  listen: { readonly host: string; readonly port: number },
) {
  const { db, secrets, log } = dependencies;
  const sending = startSending(dependencies);
  const runVerb = createVerbRunner({ ...dependencies, wakeSender: sending.wake });
  const bridge = createBridge({ db, secrets, runVerb, log });
  const server = serve(withRequestContext(bridge, bridgeRoutes), { ...listen, routes: bridgeRoutes });
  return {
    port: server.port,
    wakeSender: sending.wake,
    async stop(): Promise<void> {
      await server.stop();
      await sending.stop();
    },
  };
}
