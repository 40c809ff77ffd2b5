import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { readWebsiteUrl } from '../plugin.ts'
import styles from './Markdown.module.css'

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]
type Parents = Extract<Nodes, { children: unknown }>

const MAX_LENGTH = 100_000
/** Largest nesting of lists and quotes; deeper content is left out. */
const MAX_DEPTH = 30

/** Renders untrusted Markdown: HTML as text, links to web pages only, and no images. */
export function Markdown({ text }: { text: string }) {
  const tree = useMemo(
    () =>
      fromMarkdown(text.slice(0, MAX_LENGTH), {
        extensions: [gfmTable()],
        mdastExtensions: [gfmTableFromMarkdown()],
      }),
    [text],
  )
  return <div className={styles.text}>{children(tree, 0)}</div>
}

const children = (node: Parents, depth: number): ReactNode[] =>
  depth > MAX_DEPTH
    ? []
    : node.children.map((child, i) => (
        // The text does not change: a place is a key.
        // oxlint-disable-next-line react/no-array-index-key -- nodes have no other identity
        <Fragment key={i}>{toElement(child, depth + 1)}</Fragment>
      ))

function toElement(node: Nodes, depth: number): ReactNode {
  switch (node.type) {
    case 'heading':
      // Levels continue below the headings of the page.
      return createElement(`h${Math.min(node.depth + 2, 6)}`, {}, ...children(node, depth))
    case 'paragraph':
      return <p>{children(node, depth)}</p>
    case 'emphasis':
      return <em>{children(node, depth)}</em>
    case 'strong':
      return <strong>{children(node, depth)}</strong>
    case 'inlineCode':
      return <code className="mono">{node.value}</code>
    case 'code':
      return (
        <pre className="mono" tabIndex={0}>
          {node.value}
        </pre>
      )
    case 'blockquote':
      return <blockquote>{children(node, depth)}</blockquote>
    case 'list':
      return createElement(node.ordered === true ? 'ol' : 'ul', {}, ...children(node, depth))
    case 'listItem':
      return <li>{children(node, depth)}</li>
    case 'link': {
      const address = /^https?:/i.test(node.url) ? readWebsiteUrl(node.url) : undefined
      return address === undefined ? (
        children(node, depth)
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {children(node, depth)}
        </a>
      )
    }
    case 'table':
      return (
        <table>
          <tbody>{children(node, depth)}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr>{children(node, depth)}</tr>
    case 'tableCell':
      return <td>{children(node, depth)}</td>
    case 'image':
      return node.alt ?? ''
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'text':
    case 'html':
      return node.value
    default:
      return 'children' in node ? children(node, depth) : null
  }
}
