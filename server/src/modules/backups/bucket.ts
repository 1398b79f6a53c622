import { openAsBlob } from 'node:fs';
import { S3Client } from '@bradenmacdonald/s3-lite-client';
import type { Place, StoredFile } from './places.ts';

interface BucketOptions {
  bucket: string;
  /** The start of the name of each object. Empty, or a text that ends in a slash. */
  prefix: string;
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Opens a bucket of Amazon S3, or of a server with the same API. */
export function openBucket({ bucket, prefix, endpoint, region, accessKey, secretKey }: BucketOptions): Place {
  const client = new S3Client({ endPoint: endpoint, region, bucket, accessKey, secretKey });
  return {
    async list() {
      const files: StoredFile[] = [];
      for await (const { key, size } of client.listObjects({ prefix })) {
        files.push({ name: key.slice(prefix.length), bytes: size });
      }
      return files;
    },
    async store(name, file) {
      // Uploads the file in parts, so that a large file needs little memory. The object appears only when all parts
      // have been uploaded.
      const content = await openAsBlob(file);
      await client.putObject(`${prefix}${name}`, content.stream(), { size: content.size });
    },
    async read(name) {
      const { body } = await client.getObject(`${prefix}${name}`);
      return body as AsyncIterable<Uint8Array>;
    },
    remove: (name) => client.deleteObject(`${prefix}${name}`),
  };
}
