import { IconPlugConnected } from '@tabler/icons-react'
import {
  type AttributeValue,
  clientAttributeList,
  MAX_ATTRIBUTE_VALUES,
} from '@signalbox/contract/client-health'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useMemo } from 'react'
import { client } from '#api/client.ts'
import { gatherPages } from '#api/gather.ts'
import { useGathered } from '#api/gathered.ts'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { stringifySearch } from '#routing/search.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { clientsMessages } from '../clients.messages.ts'
import { groupClients } from './client-groups.ts'
import { ATTRIBUTE_PARAMS } from './client-search.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { HealthStrip } from './HealthStrip.tsx'
import { SortNote } from './SortNote.tsx'
import { useAttributes } from './use-attributes.ts'
import { clientKey, MAX_CALCULATED } from './use-client-list.ts'
import { useClientSearch } from './use-client-search.ts'
import styles from './HealthStrip.module.css'

type Group = Pick<AttributeValue, 'value' | 'count' | 'connected'> & Partial<AttributeValue>

/** The clients with a value of an attribute. */
const groupPath = (name: string, value: string): Address =>
  `${paths.clients()}${stringifySearch({ [`${ATTRIBUTE_PARAMS.is}${name}`]: value })}` as Address // as the filter writes it

/** How many clients have each value of a client attribute, and what they lose; each row is a filter. */
export function GroupList({ name }: { name: string }) {
  const t = useMessages(clientsMessages)
  const { number } = useFormats()
  const [search] = useClientSearch()
  const isOwn = useCan(clientAttributeList).can
  const { read, groups, others, without, calculated } = useGroups(name)
  const members = useAttributes(calculated?.found?.rows ?? NO_ROWS)
  const columns = useGroupColumns(name, isOwn)
  return (
    <ListScreen<Group>
      words={{ title: t.title, about: t.about, empty: t.groupEmpty }}
      icon={IconPlugConnected}
      before={calculated !== undefined && <SortNote calculated={calculated} />}
      above={
        <>
          <HealthStrip search={search} />
          <GroupMenu members={members} group={name} />
        </>
      }
      age={[read]}
      read={read}
      rows={groups}
      columns={columns}
      rowKey={({ value }) => value}
      page={({ value }) => groupPath(name, value)}
      isOpenedByClick
      sortedBy={{ key: 'count', direction: 'desc' }}
    >
      {(others > 0 || without > 0) && (
        <p className={styles.note}>
          {[
            others > 0 && t.groupOthers(number(others)),
            without > 0 && t.groupWithout(number(without)),
          ]
            .filter((text) => text !== false)
            .map((text) => (
              <span key={text}>{text} </span>
            ))}
        </p>
      )}
    </ListScreen>
  )
}

const NO_ROWS: readonly ClientRow[] = []

/** The groups as the embedded broker counts them, or those of the clients of a cluster that the page has read. */
function useGroups(name: string) {
  const { can } = useCan(clientAttributeList)
  const request = { query: { name, limit: MAX_ATTRIBUTE_VALUES } }
  const own = useLive(clientAttributeList, request, SLOW_POLL_MS, can)
  const query = { fields: 'clientid,connected,client_attrs' }
  const whole = useGathered(
    [clientList.id, 'groups'],
    gatherPages<ClientRow>(
      (page, options) => client.call(clientList, { query: { ...query, ...page } }, options),
      { rowKey: clientKey },
    ),
    { rowKey: clientKey, limit: MAX_CALCULATED, isOn: !can },
  )
  const found = whole.found?.rows
  const grouped = useMemo(() => found && groupClients(found, name), [found, name])
  if (!can) {
    return {
      read: { ...whole, isPending: found === undefined && whole.error === null },
      groups: grouped as readonly Group[] | undefined,
      others: 0,
      without: (found?.length ?? 0) - (grouped ?? []).reduce((sum, { count }) => sum + count, 0),
      calculated: whole,
    }
  }
  const attribute = own.data?.data[0]
  return {
    read: own,
    groups: (own.data && (attribute?.values ?? [])) as readonly Group[] | undefined,
    others: attribute?.others ?? 0,
    without: (own.data?.all ?? 0) - (attribute?.count ?? 0),
    calculated: undefined,
  }
}

/** @param isOwn whether the broker reports losses */
function useGroupColumns(name: string, isOwn: boolean): readonly Column<Group>[] {
  const t = useMessages(clientsMessages)
  const { number } = useFormats()
  return useMemo(() => {
    type Count = 'count' | 'connected' | 'losing' | 'lost_msg.rate'
    const counter = (key: Count, header: string, isTrouble = false): Column<Group> => ({
      key,
      header,
      card: 'line',
      numeric: true,
      sortBy: (row) => row[key],
      raw: (row) => row[key],
      text: (row) => number(row[key] ?? 0),
      ...(isTrouble && {
        cell: (row: Group) =>
          (row[key] ?? 0) > 0 ? (
            <StatusBadge tone="error" label={number(row[key] ?? 0)} />
          ) : (
            number(0)
          ),
      }),
    })
    return [
      {
        key: 'value',
        header: name,
        card: 'title',
        sortBy: ({ value }) => value,
        text: ({ value }) => value,
        copy: ({ value }) => value,
        cell: ({ value }) => (
          <ScreenLink to={groupPath(name, value)} className="mono">
            {value}
          </ScreenLink>
        ),
      },
      counter('count', t.groupClients),
      counter('connected', t.connected),
      ...(isOwn
        ? [counter('losing', t.losing, true), counter('lost_msg.rate', t.lostRate, true)]
        : []),
    ]
  }, [t, number, name, isOwn])
}
