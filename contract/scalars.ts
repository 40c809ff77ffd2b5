import * as z from 'zod/mini'

/** QoS of a message or subscription. */
export const qos = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A name such as `emqx@10.0.0.1`. */
export const nodeName = z.string()

/** Path of operations that concern one node. */
export const nodePath = z.object({ node: nodeName })

/** Milliseconds since 1970, or RFC 3339 text: requests may use both, answers have the text. */
export const timestamp = z.union([z.int(), z.string()])

/** A limit that may be switched off: a number, or `"infinity"`. */
export const countOrInfinity = z.union([z.int(), z.literal('infinity')])

/** A non-negative number of things or events. */
export const count = z.int().check(z.minimum(0))

/** 0 or 1, as MQTT's own flags. */
export const bit = z.union([z.literal(0), z.literal(1)])
