import type { Endpoint, EndpointInput } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { DownloadIcon, LinkButton } from '@event-portal/ui';

export type CsvLinkProps<E extends Endpoint> = {
  /** The endpoint of a list that has pages. */
  of: E;
  /** What the list on the page was asked for with: the file has the same filters and order. */
  input: EndpointInput<E>;
};

/** Downloads a whole list as a file, as it is filtered and ordered at the moment; nothing in shells before 1.3. */
export function CsvLink<const E extends Endpoint>({ of: endpoint, input }: CsvLinkProps<E>) {
  const { addressOf } = usePlatform();
  if (!addressOf) return null;
  const address = new URL(addressOf(endpoint, input));
  for (const name of ['page', 'pageSize']) address.searchParams.delete(name);
  address.searchParams.set('format', 'csv');
  return (
    <LinkButton href={address.href} download size="small" icon={<DownloadIcon />}>
      Download as CSV
    </LinkButton>
  );
}
