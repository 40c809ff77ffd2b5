import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { MosquittoLine, MosquittoPreview } from '@signalbox/contract/mosquitto'
import { useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Segments } from '#ui/Segments.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import styles from './backup.module.css'
import { mosquittoMessages } from './mosquitto.messages.ts'
import { mosquittoReasons } from './mosquitto-reasons.messages.ts'

const PAGE = 200
const STATES = ['left', 'translated', 'taken'] as const

/** The lines of an import by their state, with the reason for each that is not taken unchanged. */
export function LineTable({ preview: { lines, counts } }: { preview: MosquittoPreview }) {
  const t = useMessages(mosquittoMessages)
  const reasons: Readonly<Record<string, string>> = useMessages(mosquittoReasons)
  const { number } = useFormats()
  const [state, setState] = useState<MosquittoLine['state']>(
    STATES.find((each) => counts[each] > 0) ?? 'taken',
  )
  const [shown, setShown] = useState(PAGE)
  const found = lines.filter((line) => line.state === state)
  const unlisted = counts[state] - found.length
  return (
    <>
      <Segments
        label={t.lines}
        value={state}
        options={STATES.map((value) => ({ value, label: t[value](number(counts[value])) }))}
        onChange={(value) => {
          setState(value)
          setShown(PAGE)
        }}
      />
      <SmallTable
        label={t.lines}
        columns={[
          { key: 'place', label: t.place },
          { key: 'text', label: t.line, isName: true, isData: true },
          { key: 'becomes', label: t.becomes, isLine: true },
        ]}
        rows={found.slice(0, shown).map(({ file, line, text, becomes, reason }, i) => ({
          key: String(i),
          cells: [
            line === 0 ? file : `${file}:${line}`,
            <span key="text" className={styles.name}>
              {text}
            </span>,
            <div key="becomes" className={styles.outcome}>
              {becomes !== undefined && <span className={`mono ${styles.name}`}>{becomes}</span>}
              {reason !== undefined && <span>{reasons[reason] ?? reason}</span>}
            </div>,
          ],
        }))}
      />
      {found.length > shown && (
        <div>
          <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
            {t.more}
          </Button>
        </div>
      )}
      {unlisted > 0 && <p>{t.unlisted(number(unlisted))}</p>}
    </>
  )
}
