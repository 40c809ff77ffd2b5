import type { ListenerRow } from '@signalbox/contract/listeners'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Gauge } from '#ui/Gauge.tsx'
import type { Column } from '#ui/table/table.ts'
import { CertificateState, useCertificateText } from '../CertificateState.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { bindText, readBind } from '#domain/listeners/model/bind.ts'
import { fullness, hasTls, STATES, listenerState } from '../model/listener.ts'
import { StateCell, useStateText } from '../StateCell.tsx'
import type { Certificate } from '../use-certificates.ts'

interface Given {
  certificates: ReadonlyMap<string, Certificate>
  /** Time at which the list was read, in epoch milliseconds. */
  now: number
  onToggle: (row: ListenerRow) => Promise<unknown>
}

/** The columns of the list of listeners. */
export function useListenerColumns({
  certificates,
  now,
  onToggle,
}: Given): readonly Column<ListenerRow>[] {
  const t = useMessages(listenersMessages)
  const { number } = useFormats()
  const stateText = useStateText()
  const certificateText = useCertificateText(now)
  const connections = useConnectionsText()
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      sortBy: ({ name, type }) => `${name} ${type}`,
      text: ({ name }) => name,
      copy: ({ id }) => id,
      cell: ({ id, name }) => <ScreenLink to={paths.listener(id)}>{name}</ScreenLink>,
    },
    {
      key: 'type',
      header: t.type,
      card: 'line',
      sortBy: ({ type }) => type,
      text: ({ type }) => type.toUpperCase(),
      raw: ({ type }) => type,
    },
    {
      key: 'bind',
      header: t.bind,
      card: 'line',
      sortBy: ({ bind }) => readBind(bind)?.port ?? 0,
      text: ({ bind }) => bindText(bind),
      cell: ({ bind, bind_option: option }) => (
        <span className="mono" title={option && t.byOption(option)}>
          {bindText(bind)}
        </span>
      ),
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      // Problems first.
      sortBy: (row) => STATES.indexOf(listenerState(row)),
      text: stateText,
      raw: listenerState,
      cell: (row) => <StateCell row={row} />,
    },
    {
      key: 'enable',
      header: t.enabled,
      text: ({ enable }) => (enable ? t.enabled : t.disabled),
      raw: ({ enable }) => String(enable),
      cell: (row) => (
        <ChainSwitch name={row.id} isEnabled={row.enable} onToggle={() => onToggle(row)} />
      ),
    },
    {
      key: 'connections',
      header: t.connections,
      help: t.connectionsHelp,
      sortBy: ({ status }) => status.current_connections,
      text: connections,
      raw: ({ status }) => status.current_connections,
      cell: (row) => {
        const share = fullness(row)
        return share === undefined ? (
          <span className="numeric">{connections(row)}</span>
        ) : (
          <Gauge share={share} label={connections(row)} />
        )
      },
    },
    {
      key: 'certificate',
      header: t.certificate,
      text: ({ id }) => certificateText(certificates.get(id))?.text ?? '',
      cell: ({ id, type }) =>
        hasTls(type) ? <CertificateState certificate={certificates.get(id)} now={now} /> : '',
    },
    {
      key: 'acceptors',
      header: t.acceptors,
      numeric: true,
      sortBy: ({ acceptors = 0 }) => acceptors,
      isShown: false,
      text: ({ acceptors }) => (acceptors === undefined ? UNKNOWN : number(acceptors)),
      raw: ({ acceptors }) => acceptors,
    },
  ]
}

/** "12 of 1,000", or the number alone with the word that there is no limit. */
export function useConnectionsText(): (row: Pick<ListenerRow, 'status'>) => string {
  const t = useMessages(listenersMessages)
  const { number } = useFormats()
  return ({ status: { current_connections: now, max_connections: most } }) =>
    typeof most === 'number' ? t.connectionsOf(number(now), number(most)) : t.noLimitOf(number(now))
}
