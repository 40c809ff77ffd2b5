import { IconShieldCheck } from '@tabler/icons-react'
import { accessRefusedClear, accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import { useState } from 'react'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { explainPath } from '#domain/denials/explain-path.ts'
import { banPath } from '#domain/bans/ban-path.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { After } from '#ui/After.tsx'
import { AllowForm } from '../AllowForm.tsx'
import { Causes } from '../Causes.tsx'
import { ACTIONS } from '../question.ts'
import { refusedSearch } from '../explain.paths.ts'
import { ClusterDenials } from './ClusterDenials.tsx'
import { useLift } from '../lift.actions.ts'
import { refusedMessages } from './refused.messages.ts'
import { useRefusedColumns } from './refused.columns.tsx'
import { List } from '#list/List.tsx'

const POLL_MS = 3000
const DenialPeek = late(async () => (await import('./DenialPeek.tsx')).DenialPeek, {
  waiting: <RowFacts />,
})

export function RefusedScreen() {
  return useCan(accessRefusedList).can ? <RefusedList /> : <ClusterDenials />
}

function RefusedList() {
  const t = useMessages(refusedMessages)
  const { number, dateTime } = useFormats()
  const [search, setSearch] = useSearch(refusedSearch)
  const [allowing, setAllowing] = useState<RefusedRow>()
  const lock = useLock()
  const router = useRouter()
  const clear = useClear()
  const lift = useLift()
  const { page, limit, kind, by, code, q } = search
  const asked = {
    page,
    limit,
    ...(kind !== undefined && { kind }),
    ...(by !== undefined && { by }),
    ...(code !== undefined && { reason_code: code }),
    ...(q !== undefined && { like: q }),
  }
  const read = useLiveList(accessRefusedList, { query: asked }, POLL_MS)
  const { data } = read
  const go = (to: Address) => () => void router.navigate(to)
  const buildRowActions = (row: RefusedRow): RowAction[] => [
    { key: 'explain', label: t.explain, onSelect: go(explainPath(row)) },
    ...(row.topic === undefined || row.topic === ''
      ? []
      : [{ key: 'simulate', label: t.simulate, onSelect: go(simulationPath(row, row.topic)) }]),
    {
      key: 'allow',
      label: t.allow,
      ...lock.action,
      ...(row.topic === undefined && { disabledReason: t.onlyClients }),
      ...((row.server ?? row.stage) !== undefined && { disabledReason: t.notByRules }),
      onSelect: () => setAllowing(row),
    },
    ...(row.by === 'banned'
      ? [{ key: 'lift', label: t.lift, ...lock.action, onSelect: () => void lift(row) }]
      : []),
    {
      key: 'ban',
      label: t.ban,
      isDanger: true,
      ...lock.action,
      onSelect: () => void router.navigate(banPath(row, router.place.href)),
    },
  ]
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      {data !== undefined && data.forgotten > 0 && (
        <Banner tone="info" title={t.forgotten(number(data.forgotten))} />
      )}
      {data !== undefined && data.causes.length > 0 && (
        <Causes
          causes={data.causes}
          chosen={{ kind, by, code }}
          onChoose={(cause) =>
            setSearch({ kind: cause?.kind, by: cause?.by, code: cause?.reason_code, page: 1 })
          }
        />
      )}
      <After isReady={!read.isPending}>
        <List
          isMain
          name="refused"
          words={{ ...t, emptyText: t.about }}
          icon={IconShieldCheck}
          source={usePagedSource<RefusedRow>(read)}
          columns={useRefusedColumns({ isList: true })}
          rowKey={refusedKey}
          filters={[
            { key: 'text', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
            {
              key: 'action',
              label: t.kind,
              kind: 'choice',
              params: { is: 'kind' },
              choices: ACTIONS.map((value) => ({ value, label: t[value] })),
            },
            { key: 'code', label: t.reasonCode, kind: 'number', params: { is: 'code' } },
            { key: 'by', label: t.by, kind: 'text', params: { is: 'by' } },
          ]}
          tools={
            <span style={{ visibility: data === undefined ? 'hidden' : undefined }}>
              {t.since(dateTime(data?.since ?? 0))}
            </span>
          }
          listActions={[
            {
              key: 'clear',
              label: t.clear,
              isDanger: true,
              ...(data?.causes.length === 0 && { disabledReason: t.empty }),
              ...lock.action,
              onSelect: () => void clear(),
            },
          ]}
          peek={{
            title: ({ clientid }) => (
              <span className="mono">
                <VisibleBlanks text={clientid} />
              </span>
            ),
            preload: DenialPeek.preload,
            content: (row) => <DenialPeek row={row} />,
          }}
          rowActions={buildRowActions}
        />
      </After>
      {allowing !== undefined && lock.canWrite && (
        <AllowForm row={allowing} onClose={() => setAllowing(undefined)} />
      )}
    </Screen>
  )
}

function useClear() {
  const t = useMessages(refusedMessages)
  const act = useAct()
  const clear = useAction(accessRefusedClear, { refreshes: [accessRefusedList] })
  return () =>
    act({
      ask: { title: t.clearTitle, body: t.clearText, confirmLabel: t.clear },
      act: () => clear.mutateAsync({}),
      done: t.cleared(),
    })
}

/** Key of a row, which is also the accessible name of its menu. */
const refusedKey = (row: RefusedRow) => {
  const { kind, clientid, username, ip_address, topic, reason_code, by, server, stage } = row
  const place = [by, server, stage, row.line, row.list, row.position, reason_code]
  return [clientid, kind, topic, username, ip_address, ...place].map((part) => part ?? '').join(' ')
}

/** Simulation of the denied publish; for a denied subscription, of any message to its topic. */
function simulationPath({ kind, clientid, qos, retain }: RefusedRow, topic: string) {
  if (kind !== 'publish') return paths.simulate({ topic })
  return paths.simulate({
    clientid,
    topic,
    ...(qos !== undefined && { qos: `${qos}` }),
    ...(retain !== undefined && { retain: `${retain}` }),
  })
}
