import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { UNKNOWN } from '#formats.ts'
import { useMessages } from '#language.tsx'
import type { Column } from '#ui/table/table.ts'
import { subscriptionOptionMessages } from './subscription-options.messages.ts'

type Row = Pick<AnySubscriptionRow, 'nl' | 'rap' | 'rh'>

/** Columns for No Local, Retain As Published and Retain Handling, in the words of all lists. */
export function useSubscriptionOptionColumns(): readonly Column<Row>[] {
  const t = useMessages(subscriptionOptionMessages)
  const yesNo = (value: 0 | 1 | undefined) => (value === undefined ? UNKNOWN : value ? t.yes : t.no)
  const handling = { 0: t.atSubscribe, 1: t.onlyNew, 2: t.never }
  const column = (key: string, header: string, help: string, text: (row: Row) => string) => ({
    key,
    header,
    help,
    text,
    cell: text,
  })
  return [
    column('nl', t.noLocal, t.noLocalHelp, ({ nl }) => yesNo(nl)),
    column('rap', t.rap, t.rapHelp, ({ rap }) => yesNo(rap)),
    column('rh', t.retainHandling, t.retainHandlingHelp, ({ rh }) =>
      rh === undefined ? UNKNOWN : handling[rh],
    ),
  ]
}
