import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { splitRootCertificate } from '../../../../shared/runtime/root-certificate.ts';
import type { Context } from '../../context.ts';
import { type Check, type Finding, span, well, wrong } from '../finding.ts';

const dayMs = 24 * 60 * 60 * 1000;
const soonMs = 14 * dayMs;
const timeoutMs = 5_000;

export const certificatesCheck: Check = {
  name: 'certificates',
  asks: 'How long are the certificates valid: those of the public addresses, and the root certificates that verify the datastores?',
  healthyWhen: `Each is trusted and good for more than ${span(soonMs)}.`,
  needsDatabase: false,
  run: async ({ settings }) => {
    const shown = await Promise.all(publicUrls(settings).map(checkAddress));
    const trusted = rootFiles(settings).flatMap(checkFile);
    const all = [...shown, ...trusted];
    return all.length > 0
      ? all
      : [well('no certificate is in use: no public address has https, no datastore an sslrootcert')];
  },
};

function publicUrls(settings: Context['settings']): URL[] {
  const sites = settings('BASE_URL', 'FORMS_URL', 'CATALOG_URL', 'DASHBOARD_URL');
  return Object.values(sites)
    .map((url) => new URL(url))
    .filter(({ protocol }) => protocol === 'https:');
}

function rootFiles(settings: Context['settings']): string[] {
  const stores = settings('DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'NATS_URL');
  const paths = Object.values(stores).map((url) => (url === undefined ? undefined : splitRootCertificate(url).path));
  return [...new Set(paths.filter((path) => path !== undefined))];
}

function checkAddress({ hostname, port, host }: URL): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const name = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host: name, port: Number(port || 443), servername: name, timeout: timeoutMs }, () => {
    resolve(judge(`the certificate of ${host}`, Date.parse(socket.getPeerCertificate().valid_to)));
    socket.end();
  });
  const fails = (why: string): void => {
    resolve(
      wrong(
        `${host} presents no trusted certificate (${why})`,
        'check that the proxy runs there and obtains certificates',
      ),
    );
    socket.destroy();
  };
  socket.on('error', (error) => fails('code' in error ? String(error.code) : error.message));
  socket.on('timeout', () => fails('no answer'));
  return promise;
}

function checkFile(path: string): Finding[] {
  const text = readFileSync(path, 'utf8');
  const pems = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (pems.length === 0) return [wrong(`${path} holds no certificate`, 'name a PEM file in sslrootcert')];
  return pems.map((pem) => judge(`a certificate in ${path}`, Date.parse(new X509Certificate(pem).validTo)));
}

function judge(which: string, endsAt: number): Finding {
  const leftMs = endsAt - Date.now();
  if (leftMs > soonMs) return well(`${which} is valid for ${span(leftMs)}`);
  const found = leftMs > 0 ? `${which} ends in ${span(leftMs)}` : `${which} ended ${span(-leftMs)} ago`;
  return wrong(found, 'renew it; if renewal is automatic, find out why it failed');
}
