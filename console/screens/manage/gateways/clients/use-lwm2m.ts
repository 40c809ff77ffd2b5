import { gatewaySubscriptionList } from '@signalbox/contract/gateway-clients'
import {
  lwm2mLookup,
  lwm2mObserve,
  lwm2mRead,
  lwm2mWrite,
} from '@signalbox/contract/gateway-devices'
import { publish } from '@signalbox/contract/publish'
import { useEffect, useRef, useState } from 'react'
import { client } from '#api/client.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { lwm2mMessages } from '../gateways.messages.ts'

const EVERY_MS = 1000
const AT_MOST_MS = 30_000
/** The answer has not come yet. */
const PENDING = '6.01'

export interface Resource {
  path: string
  name?: string | undefined
  operations?: string | undefined
  dataType?: string | undefined
  value?: string | number | boolean | undefined
}

/** Progress of a command to a device. */
type Phase = { is: 'idle' | 'waiting' } | { is: 'failed'; text: string }

/**
 * The resources of a device below a path, and the commands on them. A command is answered when the device does:
 * the API only stores the last answer.
 */
export function useLwm2m(clientid: string) {
  const t = useMessages(lwm2mMessages)
  const sentence = useErrorSentence()
  const [phase, setPhase] = useState<Phase>({ is: 'idle' })
  const [resources, setResources] = useState<ReadonlyMap<string, Resource>>(new Map())
  const [observed, setObserved] = useState<ReadonlySet<string>>(new Set())
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const path = { clientid }

  const merge = (content: readonly Resource[]) =>
    setResources((before) => {
      const next = new Map(before)
      for (const each of content) next.set(each.path, { ...next.get(each.path), ...each })
      return next
    })

  const lookUp = async (action: string, at: string) => {
    const found = await client.call(lwm2mLookup, { path, query: { path: at, action } })
    const content = (found.content ?? []).flatMap((each): Resource[] =>
      typeof each === 'object' && each.path !== undefined ? [{ ...each, path: each.path }] : [],
    )
    return { ...found, content }
  }

  /** Waits for the answer to a command that was sent. */
  const answered = async (action: string, at: string): Promise<boolean> => {
    const until = performance.now() + AT_MOST_MS
    while (!isGone.current) {
      const { code = PENDING, codeMsg, content } = await lookUp(action, at)
      if (code !== PENDING) {
        merge(content)
        if (code.startsWith('2.')) return true
        setPhase({ is: 'failed', text: t.refused(code, codeMsg) })
        return false
      }
      if (performance.now() > until) break
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    setPhase({ is: 'failed', text: t.noAnswer })
    return false
  }

  const command = async (send: () => Promise<unknown>, action: string, at: string) => {
    setPhase({ is: 'waiting' })
    try {
      await send()
      const isDone = await answered(action, at)
      if (isDone) setPhase({ is: 'idle' })
      return isDone
    } catch (error) {
      setPhase({ is: 'failed', text: inOneLine(sentence(error)) })
      return false
    }
  }

  /** The API has no discovery: it is a message on the topic of commands, which the device subscribes to. */
  const sendDiscovery = async (at: string) => {
    const [subscription] = await client.call(gatewaySubscriptionList, {
      path: { name: 'lwm2m', clientid },
    })
    const topic = subscription?.topic.replaceAll(/[+#]/g, 'console')
    if (topic === undefined) throw new Error(t.noCommands)
    const payload = JSON.stringify({ msgType: 'discover', data: { path: at } })
    await client.call(publish, { body: { topic, payload, qos: 0 } })
  }

  return {
    phase,
    resources: [...resources.values()].toSorted((a, b) =>
      a.path.localeCompare(b.path, undefined, { numeric: true }),
    ),
    observed,
    discover: (at: string) => command(() => sendDiscovery(at), 'discover', at),
    read: (at: string) =>
      command(() => client.call(lwm2mRead, { path, query: { path: at } }), 'read', at),
    async write(at: string, type: string, value: string) {
      const query = { path: at, type: type as 'String', value } // one of LWM2M_TYPES
      const isDone = await command(() => client.call(lwm2mWrite, { path, query }), 'write', at)
      if (isDone) merge([{ path: at, value }])
      return isDone
    },
    async observe(at: string, enable: boolean) {
      const query = { path: at, enable }
      const action = enable ? 'observe' : 'cancel-observe'
      const isDone = await command(() => client.call(lwm2mObserve, { path, query }), action, at)
      if (isDone) {
        setObserved((before) => {
          const next = new Set(before)
          if (enable) next.add(at)
          else next.delete(at)
          return next
        })
      }
    },
    /** Reads the last notified values of the observed resources. */
    async refresh() {
      for (const at of observed) {
        const { content } = await lookUp('observe', at).catch(() => ({ content: [] }))
        if (!isGone.current) merge(content)
      }
    },
  }
}
