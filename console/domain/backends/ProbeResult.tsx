import type { Probe } from '@signalbox/contract/access'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { useLoginReason } from '../login/login-reason.ts'
import { probeMessages, sampleMessages } from './probe.messages.ts'
import { serverFault } from '../chain/server-fault.ts'
import { serverFaultMessages, serverHintMessages } from '../chain/server-fault.messages.ts'
import { useNetworkSentence } from '../chain/use-network-sentence.ts'

interface ProbeResultProps {
  probe: Probe
  /** The sample client, by the name that was typed. */
  who: string
}

/** Result of a connection test, and the backend's answer for the sample client. */
export function ProbeResult({ probe, who }: ProbeResultProps) {
  const t = useMessages(probeMessages)
  const { number } = useFormats()
  const describeProblem = useProblem()
  const { status, lookup, sample, took_ms } = probe
  if (status !== 'connected') return <NotConnected probe={probe} />
  const ms = number(took_ms)
  const isWrong = lookup?.problem !== undefined
  const works = lookup === undefined ? t.connected(ms) : t.works(ms)
  return (
    <Banner
      tone={isWrong ? 'error' : sample?.outcome === 'failed' ? 'warning' : 'info'}
      title={isWrong ? describeProblem(lookup) : works}
    >
      {lookup?.problem === 'failed' && <Detail text={lookup.detail} />}
      {lookup !== undefined && lookup.found.length > 0 && (
        <div>{t.found(lookup.found.join(', '))}</div>
      )}
      {sample !== undefined && <SampleResult sample={sample} who={who} />}
    </Banner>
  )
}

function NotConnected({ probe: { status, reason = '', took_ms } }: { probe: Probe }) {
  const t = useMessages(probeMessages)
  const faults = useMessages(serverFaultMessages)
  const hints = useMessages(serverHintMessages)
  const network = useNetworkSentence()
  const { number } = useFormats()
  const fault = status === 'connecting' ? 'timeout' : serverFault(reason)
  return (
    <Banner tone="error" title={t.after(network(reason) ?? faults[fault], number(took_ms))}>
      <div>{hints[fault]}</div>
      <Detail text={reason} />
    </Banner>
  )
}

function useProblem(): (lookup: NonNullable<Probe['lookup']>) => string {
  const t = useMessages(probeMessages)
  const loginReason = useLoginReason()
  return ({ problem, detail = '', missing }) => {
    switch (problem) {
      case 'missing':
        return t.missing(missing.join(', '))
      case 'no_base':
        return t.noBase
      case 'answer':
        return t.noAnswer(loginReason(detail))
      default:
        return t.refused
    }
  }
}

function SampleResult({ sample, who }: { sample: NonNullable<Probe['sample']>; who: string }) {
  const t = useMessages(sampleMessages)
  const loginReason = useLoginReason()
  const { outcome, reason = '' } = sample
  const why = loginReason(reason)
  const isSuperuser = sample.is_superuser === true
  const said = {
    // Sources report no superuser.
    allow: isSuperuser
      ? t.superuser(who)
      : sample.is_superuser === false
        ? t.accepted(who)
        : t.allowed(who),
    refuse: t.rejected(who, why),
    deny: t.denied(who),
    ignore: t.ignored(who, why),
    nomatch: t.noMatch(who),
    failed: t.failed(who),
  }[outcome]
  return (
    <div>
      {said}
      {outcome === 'failed' && <Detail text={reason} />}
    </div>
  )
}
