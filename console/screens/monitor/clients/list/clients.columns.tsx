import { CLIENT_SORTS, type ClientSort } from '@signalbox/contract/client-sort'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { Fragment, useMemo } from 'react'
import { OWN_CLIENT_FIELDS } from '@signalbox/contract/client-fields'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import {
  addressText,
  keepaliveText,
  toFiniteLimit,
  NEVER_EXPIRES,
  protocolText,
} from '../client-format.ts'
import {
  isFull,
  LOSS_FIELDS,
  lossRank,
  QUEUE_DROP_FIELDS,
  queueDrops,
} from '../detail/client-health.ts'
import { clientsMessages } from '../clients.messages.ts'
import { ATTRIBUTE_PARAMS, attributeValue } from './client-search.ts'
import styles from './clients.columns.module.css'
import { Since, sinceText } from './Since.tsx'

export interface ClientColumn extends Column<ClientRow> {
  /** Fields to request for the cell. */
  fields: readonly (keyof ClientRow & string)[]
  /** The API's name of the column, for brokers that sort. */
  sortName?: ClientSort
  /** Value to sort by in the page, for brokers that do not sort. */
  sortBy?: (row: ClientRow) => number | string
}

/** Fields that every row needs, whichever columns are shown. */
export const ALWAYS_ASKED = ['clientid', 'connected', 'created_at'] as const

/** Fields of the embedded broker that tell whether a client is in trouble. */
export const HEALTH_FIELDS = ['troubles'] as const

const NO_NAMES: readonly string[] = []

/** @param attributes names of client attributes with a column each */
export function useClientColumns(attributes = NO_NAMES): readonly ClientColumn[] {
  const t = useMessages(clientsMessages)
  const formats = useFormats()
  const hasRates = useCan(clientList, 'recv_msg.rate').can
  return useMemo(() => {
    type Draft = Omit<ClientColumn, 'cell' | 'isSortable'> & { cell?: ClientColumn['cell'] }
    const { number } = formats
    const yesNo = (value: boolean | undefined) =>
      value === undefined ? UNKNOWN : value ? t.yes : t.no
    const time = (value: number | string | undefined) =>
      value === undefined ? UNKNOWN : formats.dateTime(value)
    const ofMax = (count: number | undefined, max: number | string | undefined) => {
      if (count === undefined) return UNKNOWN
      const limit = toFiniteLimit(max)
      return `${number(count)} / ${limit === undefined ? t.noLimit : number(limit)}`
    }
    const marked = (count: number | undefined, max: number | string | undefined) => {
      const text = ofMax(count, max)
      return isFull(count, max) ? <StatusBadge tone="error" label={t.isFull(text)} /> : text
    }
    const epoch = (value: number | string | undefined) =>
      value === undefined ? 0 : new Date(value).getTime()
    const counter = (key: keyof ClientRow & string, header: string, isShown = false): Draft => ({
      key,
      header,
      fields: [key],
      isShown,
      numeric: true,
      sortBy: (row) => Number(row[key] ?? 0),
      text: (row) => (row[key] === undefined ? UNKNOWN : number(Number(row[key]))),
      raw: (row) => (row[key] === undefined ? undefined : Number(row[key])),
    })
    const losing: Draft = {
      key: 'losing',
      header: t.losses,
      fields: LOSS_FIELDS,
      isShown: false,
      sortBy: lossRank,
      text: ({ 'send_msg.dropped': dropped, ...row }) => {
        const count = dropped === undefined ? UNKNOWN : number(dropped)
        return isFull(row.mqueue_len, row.mqueue_max) ? `${count} (${t.queueIsFull})` : count
      },
      raw: (row) => row['send_msg.dropped'],
    }
    const drafts: Draft[] = [
      {
        key: 'clientid',
        header: t.clientId,
        card: 'title',
        fields: ['clientid'],
        sortBy: ({ clientid = '' }) => clientid,
        text: ({ clientid = '' }) => clientid,
        copy: ({ clientid }) => clientid,
        cell: ({ clientid = '' }) => <ClientLink clientid={clientid} />,
      },
      {
        key: 'username',
        header: t.username,
        card: 'line',
        fields: ['username'],
        sortBy: ({ username }) => username ?? '',
        text: ({ username }) => username ?? '',
        copy: ({ username }) => username,
        cell: ({ username }) => (
          <span className="mono">
            <VisibleBlanks text={username ?? ''} />
          </span>
        ),
      },
      {
        key: 'connected',
        header: t.state,
        card: 'state',
        fields: ['connected', 'mqueue_len', 'mqueue_max'],
        sortBy: ({ connected }) => Number(connected),
        text: ({ connected }) => (connected ? t.connected : t.disconnected),
        cell: (row) => (
          <>
            <StatusBadge
              tone={row.connected ? 'running' : 'stopped'}
              label={row.connected ? t.connected : t.disconnected}
            />{' '}
            {findTroubles(row).map((trouble) => (
              <Fragment key={trouble}>
                <StatusBadge tone="error" label={t[TROUBLES[trouble]]} />{' '}
              </Fragment>
            ))}
          </>
        ),
      },
      {
        key: 'ip_address',
        header: t.ipAddress,
        card: 'line',
        fields: ['ip_address', 'port'],
        sortBy: addressText,
        text: addressText,
        cell: (row) => <span className="mono">{addressText(row)}</span>,
      },
      {
        key: 'keepalive',
        header: t.keepalive,
        fields: ['keepalive'],
        numeric: true,
        sortBy: ({ keepalive = 0 }) => keepalive,
        text: ({ keepalive }) => keepaliveText(keepalive, formats, t),
        raw: ({ keepalive }) => keepalive,
      },
      {
        key: 'clean_start',
        header: t.cleanStart,
        fields: ['clean_start'],
        sortBy: ({ clean_start }) => Number(clean_start),
        text: ({ clean_start }) => yesNo(clean_start),
      },
      {
        key: 'expiry_interval',
        header: t.expiryInterval,
        fields: ['expiry_interval'],
        numeric: true,
        sortBy: ({ expiry_interval = 0 }) => expiry_interval,
        text: ({ expiry_interval }) => {
          if (expiry_interval === undefined) return UNKNOWN
          if (expiry_interval >= NEVER_EXPIRES) return t.never
          return formats.duration(expiry_interval * 1000)
        },
        raw: ({ expiry_interval }) => expiry_interval,
      },
      {
        key: 'connected_at',
        header: t.connectedAt,
        fields: ['connected_at'],
        sortBy: ({ connected_at }) => epoch(connected_at),
        text: ({ connected_at }) => time(connected_at),
        raw: ({ connected_at }) => isoTime(connected_at),
      },
      {
        key: 'disconnected_at',
        header: t.disconnectedAt,
        fields: ['disconnected_at'],
        isShown: false,
        sortBy: ({ disconnected_at }) => epoch(disconnected_at),
        text: ({ disconnected_at }) => time(disconnected_at),
        raw: ({ disconnected_at }) => isoTime(disconnected_at),
      },
      {
        key: 'created_at',
        header: t.createdAt,
        fields: ['created_at'],
        isShown: false,
        sortBy: ({ created_at }) => epoch(created_at),
        text: ({ created_at }) => time(created_at),
        raw: ({ created_at }) => isoTime(created_at),
      },
      {
        key: 'node',
        header: t.node,
        fields: ['node'],
        isShown: false,
        sortBy: ({ node = '' }) => node,
        text: ({ node }) => node ?? UNKNOWN,
      },
      {
        key: 'protocol',
        header: t.protocol,
        fields: ['proto_name', 'proto_ver'],
        isShown: false,
        sortBy: protocolText,
        text: protocolText,
      },
      {
        key: 'is_bridge',
        header: t.bridge,
        fields: ['is_bridge'],
        isShown: false,
        sortBy: ({ is_bridge }) => Number(is_bridge),
        text: ({ is_bridge }) => yesNo(is_bridge),
      },
      {
        key: 'subscriptions',
        header: t.subscriptions,
        fields: ['subscriptions_cnt', 'subscriptions_max'],
        isShown: false,
        numeric: true,
        sortBy: ({ subscriptions_cnt = 0 }) => subscriptions_cnt,
        text: (row) => ofMax(row.subscriptions_cnt, row.subscriptions_max),
        raw: ({ subscriptions_cnt }) => subscriptions_cnt,
      },
      {
        key: 'mqueue',
        header: t.mqueue,
        card: 'line',
        fields: ['mqueue_len', 'mqueue_max'],
        isShown: false,
        numeric: true,
        sortBy: ({ mqueue_len = 0 }) => mqueue_len,
        text: (row) => ofMax(row.mqueue_len, row.mqueue_max),
        cell: (row) => {
          const limit = toFiniteLimit(row.mqueue_max)
          const text = ofMax(row.mqueue_len, row.mqueue_max)
          if (row.mqueue_len === undefined || limit === undefined) return text
          const label = isFull(row.mqueue_len, limit) ? t.isFull(text) : text
          return (
            <span className={styles.queue}>
              <Gauge share={row.mqueue_len / limit} label={label} />
            </span>
          )
        },
        raw: ({ mqueue_len }) => mqueue_len,
      },
      {
        key: 'mqueue_dropped',
        header: t.mqueueDropped,
        card: 'line',
        fields: QUEUE_DROP_FIELDS,
        isShown: false,
        numeric: true,
        sortBy: (row) => queueDrops(row) ?? 0,
        text: (row) => {
          const drops = queueDrops(row)
          return drops === undefined ? UNKNOWN : number(drops)
        },
        cell: (row) => {
          const drops = queueDrops(row) ?? 0
          return drops > 0 ? <StatusBadge tone="error" label={number(drops)} /> : number(drops)
        },
        raw: queueDrops,
      },
      {
        key: 'inflight',
        header: t.inflight,
        fields: ['inflight_cnt', 'inflight_max'],
        isShown: false,
        numeric: true,
        sortBy: ({ inflight_cnt = 0 }) => inflight_cnt,
        text: (row) => ofMax(row.inflight_cnt, row.inflight_max),
        cell: (row) => marked(row.inflight_cnt, row.inflight_max),
        raw: ({ inflight_cnt }) => inflight_cnt,
      },
      {
        key: 'awaiting_rel',
        header: t.awaitingRel,
        help: t.awaitingRelHelp,
        fields: ['awaiting_rel_cnt', 'awaiting_rel_max'],
        isShown: false,
        numeric: true,
        sortBy: ({ awaiting_rel_cnt = 0 }) => awaiting_rel_cnt,
        text: (row) => ofMax(row.awaiting_rel_cnt, row.awaiting_rel_max),
        raw: ({ awaiting_rel_cnt }) => awaiting_rel_cnt,
      },
      counter('recv_msg', `${t.received}: ${t.messages}`),
      counter('send_msg', `${t.sent}: ${t.messages}`),
      counter('recv_msg.rate', t.receivedRate),
      counter('send_msg.rate', t.sentRate),
      {
        ...counter('lost_msg.rate', t.lostRate),
        help: t.lostRateHelp,
        cell: ({ 'lost_msg.rate': rate }) =>
          rate !== undefined && rate > 0 ? (
            <StatusBadge tone="error" label={number(rate)} />
          ) : rate === undefined ? (
            UNKNOWN
          ) : (
            number(rate)
          ),
      },
      counter('send_msg.dropped', `${t.sent}: ${t.dropped}`),
      ...(hasRates ? [] : [losing]),
      {
        key: 'connected_for',
        header: t.connectedFor,
        fields: ['connected_at', 'disconnected_at'],
        isShown: false,
        sortBy: ({ connected_at }) => epoch(connected_at),
        text: (row) => sinceText(row, Date.now(), formats, t),
        cell: (row) => <Since row={row} />,
        raw: ({ connected_at }) => isoTime(connected_at),
      },
      {
        key: 'client_attrs',
        header: t.attributes,
        fields: ['client_attrs'],
        isShown: false,
        sortBy: attributesText,
        text: attributesText,
        cell: (row) => <span className="mono">{attributesText(row)}</span>,
      },
      ...attributes.map(
        (name): Draft => ({
          key: `${ATTRIBUTE_PARAMS.is}${name}`,
          header: name,
          fields: ['client_attrs'],
          isShown: false,
          sortBy: (row) => attributeValue(row, name) ?? '',
          text: (row) => attributeValue(row, name) ?? '',
          copy: (row) => attributeValue(row, name),
          cell: (row) => <span className="mono">{attributeValue(row, name) ?? ''}</span>,
        }),
      ),
      {
        key: 'mountpoint',
        header: t.mountpoint,
        fields: ['mountpoint'],
        isShown: false,
        sortBy: ({ mountpoint }) => mountpoint ?? '',
        // Brokers also send the text "null".
        text: ({ mountpoint }) => (mountpoint === 'null' ? '' : (mountpoint ?? '')),
      },
    ]
    const isServed = ({ fields }: Draft) =>
      hasRates || !fields.some((field) => (OWN_CLIENT_FIELDS as readonly string[]).includes(field))
    return drafts.filter(isServed).map((draft) => {
      const sortName = CLIENT_SORTS.find((name) => draft.fields.includes(name))
      return {
        ...draft,
        // The embedded broker sorts by fields only; of clusters, the page sorts.
        isSortable: sortName !== undefined || !hasRates,
        ...(sortName !== undefined && { sortName }),
        cell: draft.cell ?? draft.text,
      }
    })
  }, [t, formats, hasRates, attributes])
}

const TROUBLES = {
  losing: 'losing',
  queue_full: 'queueIsFull',
  does_not_acknowledge: 'notAcknowledging',
} as const

/** Troubles of a client: as the embedded broker reports them, or a full queue in front of a cluster. */
export function findTroubles({ troubles, mqueue_len, mqueue_max }: ClientRow) {
  return troubles ?? (isFull(mqueue_len, mqueue_max) ? (['queue_full'] as const) : [])
}

/** `firmware=3.7.4 site=muc` */
const attributesText = (row: ClientRow): string =>
  Object.keys(row.client_attrs ?? {})
    .map((name) => `${name}=${attributeValue(row, name)}`)
    .join(' ')
