import { storageShelf } from '@event-portal/contracts';

/** What stands where the worker for kept pages was: it removes what that has kept, and itself. */
export function retiringWorker(basePath: string): string {
  const shelf = JSON.stringify(`${storageShelf(basePath)}offline-`);
  return [
    'self.addEventListener("install",()=>self.skipWaiting());',
    'self.addEventListener("activate",e=>e.waitUntil((async()=>{',
    `for(const n of await caches.keys())if(n.startsWith(${shelf}))await caches.delete(n);`,
    'await self.registration.unregister()})()));\n',
  ].join('');
}
