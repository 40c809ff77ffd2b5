import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  CLUSTER_PROVISIONAL_OPERATIONS,
  configProvisionalCreate,
} from '@signalbox/contract/config-history'
import { changesBetween } from '@signalbox/contract/config-values'
import { type LogConfig, logConfigGet } from '@signalbox/contract/log'
import { planNodeSave } from '@signalbox/contract/save-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { readNodes } from '#form/review/read-nodes.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useToast } from '#ui/toast.tsx'
import { logMessages } from './log.messages.ts'
import { useLogSave } from './save.ts'

const MINUTES = 10

/** The configuration with all enabled handlers at debug level. */
function atDebug(config: LogConfig): LogConfig {
  const { console, file } = config
  const raised = <H extends { enable?: boolean | undefined }>(handler: H): H =>
    handler.enable === false ? handler : { ...handler, level: 'debug' }
  return {
    ...config,
    console: raised(console),
    file: Object.fromEntries(Object.entries(file).map(([name, each]) => [name, raised(each)])),
  }
}

const isDebug = ({ console, file }: LogConfig): boolean =>
  [console, ...Object.values(file)].every(
    ({ enable, level }) => enable === false || level === 'debug',
  )

/** Sets the level of the log to debug for ten minutes; the broker restores it. */
export function DebugButton() {
  const t = useMessages(logMessages)
  const lock = useLock()
  const toast = useToast()
  const sentence = useErrorSentence()
  const { readNow, save, put } = useLogSave()
  const canRevert =
    useCan(configProvisionalCreate).can &&
    (!isErlang() || CLUSTER_PROVISIONAL_OPERATIONS.includes(put.id))
  const { data: config } = useQuery(query(logConfigGet, {}))
  const [isPending, setIsPending] = useState(false)
  if (!canRevert) return null
  const isOn = config !== undefined && isDebug(config)
  const handleClick = async () => {
    setIsPending(true)
    try {
      const now = await readNow()
      const debug = atDebug(now)
      const plan = planNodeSave(put, now, changesBetween(now, debug), await readNodes(put))
      // Values of single nodes would be lost when the level is restored.
      if (plan !== undefined && plan.overwritten.length > 0) throw new Error(t.debugDiffers)
      await save((plan?.body as LogConfig | undefined) ?? debug, { minutes: MINUTES }) // a part of it
      toast.success(t.debugOn, t.debugOnText)
    } catch (error) {
      toast.failure(t.debugFailed, inOneLine(sentence(error)))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={isPending}
      disabled={lock.button.disabled || config === undefined || isOn}
      title={lock.reason ?? (isOn ? t.isDebug : t.debugHelp)}
      onClick={() => void handleClick()}
    >
      {t.debugFor}
    </Button>
  )
}
