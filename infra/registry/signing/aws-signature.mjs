// The signature of AWS, version 4, for requests to S3 without parameters.
import { createHash, createHmac } from 'node:crypto';

/** The headers of a request, with its signature among them. */
export function signRequest({ method, url, body, headers }, env, now = new Date()) {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const region = env.AWS_REGION || 'us-east-1';
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const sent = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time };
  // The host header is signed with the others; the sender of the request adds it.
  const all = { ...sent, host: url.host };
  const names = Object.keys(all).sort();
  const request = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${all[name].trim()}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    `AWS4${env.AWS_SECRET_ACCESS_KEY}`,
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${env.AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key, text) {
  return createHmac('sha256', key).update(text).digest();
}
