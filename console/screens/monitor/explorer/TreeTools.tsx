import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { onePress } from '../../../ui/one-press.ts'
import styles from './explorer.module.css'
import { SubscribeForm } from './SubscribeForm.tsx'
import { treeStore } from '../../../upstream/topics/tree-store.ts'
import { useTreeState } from '../../../upstream/topics/use-tree.ts'
import { treeToolsMessages } from './tree-tools.messages.ts'

/** What the tree of a cluster is made of, and how to have more of it. */
export function TreeTools() {
  const t = useMessages(treeToolsMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const state = useTreeState()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (treeStore.state().reading === 'never') void treeStore.read()
  }, [])
  const isReading = state.reading === 'now'
  const isLive = state.live !== 'off'
  const handleRead = () => {
    if (isReading) treeStore.cancel()
    else void treeStore.read()
  }
  const handleListen = () => {
    if (isLive) treeStore.stopListening()
    else setIsAsking(true)
  }
  const counts = t.read(number(state.retained), number(state.subscriptions))
  return (
    <>
      <Banner tone="info" title={t.calculated}>
        {t.calculatedText}
      </Banner>
      {state.error !== undefined && (
        <Banner tone="error" title={t.failed}>
          {sentence(state.error).title}
        </Banner>
      )}
      {(state.isCut || state.tree.leftOut > 0) && (
        <Banner tone="warning" title={t.cut}>
          {t.cutText(number(state.tree.maxTopics))}
        </Banner>
      )}
      <div className={styles.reading}>
        <Button size="xs" variant="default" {...onePress(handleRead)}>
          {isReading ? t.cancel : t.readAgain}
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
