import { withRequestContext } from '../../../shared/http/request-context.ts';
import { serve } from '../../../shared/runtime/serve.ts';
import { type Dependencies, makeChange } from '../change.ts';
import { bridgeRoutes, createBridge } from './bridge.ts';
import { type SendingDependencies, startSending } from './send-outgoing.ts';

type ChannelDependencies = SendingDependencies & Omit<Dependencies, 'wakeSender'>;

/** Both directions of connected channels (decided: Channels). */
export function startChannels(
  dependencies: ChannelDependencies,
  listen: { readonly host: string; readonly port: number },
) {
  const { db, secrets, log } = dependencies;
  const sending = startSending(dependencies);
  const change = makeChange({ ...dependencies, wakeSender: sending.wake });
  const bridge = createBridge({ db, secrets, change, log });
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
