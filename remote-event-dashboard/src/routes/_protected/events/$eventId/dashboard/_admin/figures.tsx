import { AnswerFiguresQuery, type PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  loadList,
  parseSearch,
  readKnown,
  useListData,
  useSearch,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { EmptyState, FilterTabs, InboxIcon, PageHeader, Results, Section, Stack } from '@event-portal/ui';
import { useLoaderData } from 'react-router-dom';
import { applicationParts, partOf } from '#features/application/application-parts.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { AnswerCharts } from '#features/figures/answer-charts.tsx';
import { answerFiguresQuery } from '#features/figures/figures.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { eventLoaderContext } from '#shared/event-loader-context.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/figures'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(AnswerFiguresQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, answerFiguresQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Figures');

export const shape = 'tiles';

export const early = [{ read: 'getEvent' }, { read: 'getAnswerFigures', search: {} }] satisfies PageRead[];

export const navigation = { label: 'Figures', icon: 'chart', order: 28 } satisfies PageNavigation;

const nothingChosen = { status: undefined, undecided: undefined, closed: undefined };

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(AnswerFiguresQuery);
  const { data, results } = useListData(answerFiguresQuery(http, eventId, search), false);
  const choose = (chosen: string) =>
    setSearch({ ...nothingChosen, ...applicationParts.find(({ label }) => label === chosen)?.filter });
  return (
    <>
      <PageHeader
        title="Figures"
        count={data.applications}
        description="What people answered, question by question."
      />
      <Stack>
        <FilterTabs
          label="Applications"
          tabs={applicationParts.map(({ label }) => ({ value: label, label }))}
          value={partOf(search)?.label ?? null}
          onChange={choose}
        />
        <Results label="Answers" {...results}>
          {data.applications === 0 ? (
            <EmptyState icon={<InboxIcon />} title="Nothing to count">
              Answers are counted as soon as somebody here has sent an application.
            </EmptyState>
          ) : (
            <Stack gap="large">
              <AnswerCharts questions={data.questions} applications={data.applications} />
              {data.confirmation.length > 0 && (
                <Section
                  title="At confirmation"
                  description="What people answered when they took their seat."
                >
                  <AnswerCharts
                    questions={data.confirmation}
                    applications={data.confirming ?? data.applications}
                    level={3}
                  />
                </Section>
              )}
            </Stack>
          )}
        </Results>
      </Stack>
    </>
  );
}
