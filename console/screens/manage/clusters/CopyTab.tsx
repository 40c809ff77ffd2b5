import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { CopyDecision } from '@signalbox/contract/copy'
import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { Section } from '#ui/Section.tsx'
import { useToast } from '#ui/toast.tsx'
import { CopyDifference, CopyResult } from './CopyDifference.tsx'
import { CopyForm } from './CopyForm.tsx'
import { copyMessages } from './copy.messages.ts'
import styles from './copy.module.css'
import { type CopyChoice, isWritable } from './copy-choice.ts'
import { type CopyRequest, hasEnded, useCopy } from './use-copy.ts'

/** The compared request, and the name of the target for the confirmation. */
interface Compared {
  request: CopyRequest
  authorization: string
  target: string
}

/** Compares two brokers, and copies the configuration of one to the other. */
export function CopyTab() {
  const t = useMessages(copyMessages)
  const { number } = useFormats()
  const lock = useLock()
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const copy = useCopy()
  const [compared, setCompared] = useState<Compared>()
  const [choice, setChoice] = useState<CopyChoice>({
    conflicts: 'keep',
    secrets: 'skip',
    on_error: 'stop',
  })
  const [decisions, setDecisions] = useState<Readonly<Record<string, CopyDecision>>>({})
  const { report } = copy
  const isRunning = report !== undefined && !hasEnded(report)

  const start = async ({ request, authorization }: Compared, isDry: boolean) => {
    const decided = isDry ? {} : { ...choice, decisions }
    await copy.start({ ...request, ...decided, dry_run: isDry }, authorization)
  }
  const write = async (given: Compared, count: number) => {
    const isSure = await confirm({
      title: t.confirmTitle,
      body: t.confirmText(number(count), given.target),
      confirmLabel: t.copy,
    })
    if (!isSure) return
    await start(given, false).catch((error: unknown) => {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    })
  }
  const open =
    report?.items.filter((item) => isWritable(item, choice.conflicts, decisions)).length ?? 0
  const error = copy.error === null ? undefined : sentence(copy.error)
  return (
    <>
      <CopyForm
        isRunning={isRunning}
        onCompare={async (given) => {
          setDecisions({})
          setCompared(given)
          await start(given, true)
        }}
      />
      <FormError error={error} />
      {report !== undefined && (
        <Section title={report.dry_run ? t.difference : t.report}>
          <div className={styles.report}>
            {isRunning ? (
              <>
                <ProgressLine
                  label={t.title}
                  done={report.done}
                  total={report.total}
                  text={t.progress(
                    t[phaseOf(report.phase)],
                    number(report.done),
                    number(report.total),
                  )}
                />
                <div>
                  <Button variant="default" onClick={() => void copy.stop()}>
                    {t.stopCopy}
                  </Button>
                </div>
              </>
            ) : (
              <>
                <CopyResult report={report} />
                <CopyDifference
                  report={report}
                  choice={choice}
                  onChoice={setChoice}
                  decisions={decisions}
                  onDecide={(key, decision) => setDecisions({ ...decisions, [key]: decision })}
                />
                {compared !== undefined && open > 0 && (
                  <div>
                    <Button {...lock.button} onClick={() => void write(compared, open)}>
                      {report.dry_run ? t.copy : t.again}
                    </Button>
                  </div>
                )}
              </>
            )}
          </div>
        </Section>
      )}
    </>
  )
}

const phaseOf = (phase: string) =>
  phase === 'writing' || phase === 'verifying' ? phase : 'reading'
