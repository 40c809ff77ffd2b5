import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useState } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { onePress } from '#ui/one-press.ts'
import styles from './explorer.module.css'
import { SubscribeForm } from './SubscribeForm.tsx'
import { treeStore } from '#domain/topic-tree/tree-store.ts'
import { useTreeState } from '#domain/topic-tree/use-tree.ts'
import { treeToolsMessages } from './tree-tools.messages.ts'

/** Sources of the topic tree of a cluster, with buttons that read retained messages or subscribe for more topics. */
export function TreeTools() {
  const t = useMessages(treeToolsMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const state = useTreeState()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (treeStore.state().reading === 'never') void treeStore.read({ isAsked: false })
  }, [])
  const isReading = state.reading === 'now'
  const isLive = state.live !== 'off'
  const handleRead = () => {
    if (isReading) treeStore.cancel()
    else void treeStore.read({ isAsked: true })
  }
  const handleListen = () => {
    if (isLive) treeStore.stopListening()
    else setIsAsking(true)
  }
  const isWaiting = state.reading === 'waiting'
  const words = isWaiting ? t.waiting : t.read
  const counts = words(number(state.retained), number(state.subscriptions))
  return (
    <>
      <Banner tone="info" title={t.calculated}>
        {t.calculatedText}
      </Banner>
      {state.error !== undefined && (
        <Banner tone="error" title={t.failed}>
          {inOneLine(sentence(state.error))}
        </Banner>
      )}
      {(state.isCut || state.tree.leftOut > 0) && (
        <Banner tone="warning" title={t.cut}>
          {t.cutText(number(state.tree.maxTopics))}
        </Banner>
      )}
      <div className={styles.reading}>
        <Button size="xs" variant="default" {...onePress(handleRead)}>
          {isReading ? t.cancel : isWaiting ? t.readNow : t.readAgain}
        </Button>
        <Button size="xs" variant="default" {...onePress(handleListen)}>
          {isLive ? t.stop : t.listen}
        </Button>
        <span role="status">{isReading ? t.reading(counts) : counts}</span>
        {isLive && (
          <span role="status">
            {state.live === 'on' ? t.listening(state.filter ?? '') : t.connecting}
          </span>
        )}
      </div>
      {isAsking && (
        <SubscribeForm
          title={t.listen}
          submitLabel={t.begin}
          onSubmit={(values) => treeStore.listen(values)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
