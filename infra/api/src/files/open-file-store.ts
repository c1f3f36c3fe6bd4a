import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { openBucketStore } from './bucket-store';
import type { FileStore } from './file-store';
import { openFolderStore } from './folder-store';

/** Opens the place where files are kept. Nothing is asked of it before it is used. */
export function openFileStore(configuration: ApiConfiguration): FileStore {
  return openStore(configuration.FILES_STORE, configuration);
}

/** Opens the place where images of passes are kept; undefined where none are made. */
export function openPassImageStore(configuration: ApiConfiguration): FileStore | undefined {
  const { PASS_IMAGES_STORE: place } = configuration;
  return place === '' ? undefined : openStore(place, configuration);
}

function openStore(place: string, configuration: ApiConfiguration): FileStore {
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
