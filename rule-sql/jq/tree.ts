/** The language jq 1.6, but for modules and input. */
export type Node =
  | { readonly kind: 'identity' | 'recurse' }
  | { readonly kind: 'literal'; readonly value: null | boolean | number | string }
  | { readonly kind: 'text'; readonly parts: readonly (string | Node)[]; readonly format: string }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | Access
  | { readonly kind: 'try'; readonly target: Node; readonly handler?: Node }
  | { readonly kind: 'negate'; readonly target: Node }
  | {
      readonly kind: 'pipe' | 'comma' | 'and' | 'or' | 'alternative'
      readonly left: Node
      readonly right: Node
    }
  | {
      readonly kind: 'binary' | 'update'
      readonly op: string
      readonly left: Node
      readonly right: Node
    }
  | { readonly kind: 'if'; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: 'array'; readonly body: Node | undefined }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: Node, value: Node])[] }
  | {
      readonly kind: 'bind'
      readonly source: Node
      readonly patterns: readonly Pattern[]
      readonly body: Node
    }
  | {
      readonly kind: 'reduce'
      readonly source: Node
      readonly pattern: Pattern
      readonly init: Node
      readonly update: Node
    }
  | {
      readonly kind: 'foreach'
      readonly source: Node
      readonly pattern: Pattern
      readonly init: Node
      readonly update: Node
      readonly extract: Node | undefined
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'define'; readonly definition: Definition; readonly body: Node }
  | { readonly kind: 'label'; readonly name: string; readonly body: Node }
  | { readonly kind: 'break'; readonly name: string }

/** A question mark right behind it guards this step alone: not its target, not the index. */
export type Access = { readonly target: Node; readonly isOptional?: true } & (
  | { readonly kind: 'index'; readonly index: Node }
  | { readonly kind: 'slice'; readonly from?: Node; readonly to?: Node }
  | { readonly kind: 'iterate' }
)

export interface Definition {
  readonly name: string
  readonly params: readonly string[]
  readonly body: Node
}

export type Pattern =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'array'; readonly items: readonly Pattern[] }
  | {
      readonly kind: 'object'
      readonly entries: readonly {
        readonly key: Node
        readonly variable?: string
        readonly value?: Pattern
      }[]
    }
