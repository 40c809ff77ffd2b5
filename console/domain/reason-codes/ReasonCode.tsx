import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import type { ReasonPacket } from '@signalbox/mqtt/reason-codes'
import { useLanguage } from '#language.tsx'
import { reasonText } from './reason-codes.ts'

interface ReasonCodeProps {
  code: number
  packet: ReasonPacket
  version: ProtocolVersion
}

/** Reason code in the notation of the standard, with its meaning. */
export function ReasonCode({ code, packet, version }: ReasonCodeProps) {
  const language = useLanguage()
  const hex = `0x${code.toString(16).padStart(2, '0').toUpperCase()}`
  const text = reasonText(code, packet, version)
  return (
    <span>
      <span className="mono">{hex}</span>
      {text !== undefined && ` ${text[language]}`}
    </span>
  )
}
