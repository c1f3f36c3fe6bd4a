import type { RemoteFailureCode } from '@event-portal/contracts';

/** A remote could not be loaded, is not made for this shell, or is switched off. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  /** The remote's name for people. */
  readonly title: string;
  /** What those who switched it off have to say. */
  readonly notice: string | undefined;

  constructor(
    readonly code: RemoteFailureCode,
    { title, version, notice, cause }: { title: string; version?: string; notice?: string; cause?: unknown },
  ) {
    super(`${version === undefined ? title : `${title} ${version}`}: ${code}`, { cause });
    this.title = title;
    this.notice = notice;
  }
}
