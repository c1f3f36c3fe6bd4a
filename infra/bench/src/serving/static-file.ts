import { findFreePort } from '@event-portal/tooling/free-port';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNginx, type Nginx } from './nginx';

/** Lets nginx serve a document that was compressed beforehand, in one process. @throws Failure when it does not answer */
export async function serveStatically(
  folder: string,
  document: Buffer,
): Promise<Nginx & { readonly port: number }> {
  const port = await findFreePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'index.html'), document);
  const configuration = `
    master_process off;
    pid ${folder}/nginx.pid;
    events { worker_connections 256; }
    http {
      access_log off;
      keepalive_requests 1000000;
      default_type "text/html; charset=utf-8";
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        add_header content-encoding br;
        add_header cache-control no-cache;
        location / { try_files /index.html =404; }
      }
    }`;
  return { ...(await runNginx({ folder, configuration, port })), port };
}
