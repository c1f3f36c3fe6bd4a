/** Sends a file as the body of a request, and tells how much of it has gone, from nothing to 1. */
export type SendFile = (
  address: string,
  file: Blob,
  request: Pick<RequestInit, 'method' | 'signal'>,
  onProgress: (part: number) => void,
) => Promise<Response>;

/** `fetch` tells nobody how far it has come. */
export const sendFile: SendFile = (address, file, { method = 'POST', signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(1, loaded / file.size));
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = request.onabort = () => reject(new TypeError('The file could not be sent.'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
