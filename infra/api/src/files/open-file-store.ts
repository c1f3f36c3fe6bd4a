import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { openBucketStore } from './bucket-store';
import type { FileStore } from './file-store';
import { openFolderStore } from './folder-store';

/** Opens the place that the configuration names. Nothing is asked of it before it is used. */
export function openFileStore(configuration: ApiConfiguration): FileStore {
  const { FILES_STORE: place } = configuration;
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  if (bucket === undefined) return openFolderStore(place);
  return openBucketStore({
    endpoint: configuration.FILES_S3_ENDPOINT,
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    region: configuration.AWS_REGION,
    accessKeyId: configuration.AWS_ACCESS_KEY_ID,
    secretAccessKey: configuration.AWS_SECRET_ACCESS_KEY,
  });
}
