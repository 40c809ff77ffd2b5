import { charge } from '../run/limits.ts'
import type { Json } from './values.ts'
import type { Definition, Node } from './tree.ts'

/** An argument that is a filter: evaluated in the environment of the caller. */
export interface Closure {
  readonly node: Node
  readonly env: Env
}

export interface DefinedFunction {
  readonly definition: Definition
  env: Env
}

/** Links that are passed for a step. */
const LINKS_PER_STEP = 16

/** Names in scope: `$x`, `f/1`, and `*out` for a label; each binding is a link of its own. */
export class Env {
  readonly #parent: Env | undefined
  readonly #name: string
  readonly #value: Json | Closure | { definition: Definition; env?: Env } | object | undefined

  constructor(parent?: Env, name = '', value?: Env['value']) {
    this.#parent = parent
    this.#name = name
    this.#value = value
  }

  get value() {
    return this.#value
  }

  find(name: string): Env | undefined {
    if (this.#name === name) return this
    let env = this.#parent
    let links = 1
    for (; env && env.#name !== name; links++) env = env.#parent
    charge(Math.floor(links / LINKS_PER_STEP))
    return env
  }
}
