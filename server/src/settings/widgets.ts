import { settingLimits, type Widget, type WidgetPatch, type WidgetPut } from 'contract'
import type { Database, Querier } from '#database/database.ts'
import { lockUser } from './lock-user.ts'

/** The widgets of a user: an id of its own for life, one for each pair of type and order. */
export type Widgets = {
  /** Sorted by type and order. Whoever never had any gets `first`, once. */
  list: (user_id: number, first: () => WidgetPut[]) => Promise<Widget[]>
  /** Adds the one of this type and order, or replaces it; null when the user has as many as there may be. */
  put: (user_id: number, widget: WidgetPut, first: () => WidgetPut[]) => Promise<Widget | null>
  /** Changes what is given and nothing else; null when there is none of this id. */
  patch: (user_id: number, id: number, change: WidgetPatch) => Promise<Widget | null>
  /** False when there was none. */
  remove: (user_id: number, id: number) => Promise<boolean>
}

type Row = Omit<Widget, 'id'> & { id: number | string }
const columns = 'id, type, "order", name, datapoints'

export function widgets(database: Database): Widgets {
  const given = async (user_id: number) => {
    const { rows } = await database.query<{ widgets_given: boolean }>('select widgets_given from users where id = $1', [
      user_id,
    ])
    return rows[0]?.widgets_given ?? true
  }

  return {
    async list(user_id, first) {
      if (!(await given(user_id)))
        await database.transaction(async (client) => {
          await lockUser(client, user_id)
          await give(client, user_id, first())
        })
      const { rows } = await database.query<Row>(
        `select ${columns} from widget where user_id = $1 order by type, "order"`,
        [user_id],
      )
      return rows.map(widgetOf)
    },

    put(user_id, { type, order, name, datapoints }, first) {
      return database.transaction(async (client) => {
        await lockUser(client, user_id)
        await give(client, user_id, first())
        const { rows } = await client.query<Row>(
          `insert into widget (user_id, type, "order", name, datapoints)
           select $1, $2, $3, $4, $5::text[]
           where (select count(*) from widget where user_id = $1 and (type, "order") <> ($2, $3)) < $6
           on conflict (user_id, type, "order")
             do update set name = excluded.name, datapoints = excluded.datapoints
           returning ${columns}`,
          [user_id, type, order, name, datapoints, settingLimits.widgets],
        )
        return rows[0] ? widgetOf(rows[0]) : null
      })
    },

    async patch(user_id, id, { name, datapoints }) {
      const { rows } = await database.query<Row>(
        `update widget set name = coalesce($3, name), datapoints = coalesce($4::text[], datapoints)
         where user_id = $1 and id = $2 returning ${columns}`,
        [user_id, id, name ?? null, datapoints ?? null],
      )
      return rows[0] ? widgetOf(rows[0]) : null
    },

    async remove(user_id, id) {
      const { rowCount } = await database.query('delete from widget where user_id = $1 and id = $2', [user_id, id])
      return rowCount > 0
    },
  }
}

/** The first ones, unless they were given before. Where there is nothing to give yet, the next time may have some. */
async function give(client: Querier, user_id: number, first: WidgetPut[]): Promise<void> {
  if (!first.length) return
  const { rowCount } = await client.query('update users set widgets_given = true where id = $1 and not widgets_given', [
    user_id,
  ])
  if (rowCount === 0) return
  await client.query(
    `insert into widget (user_id, type, "order", name, datapoints)
     select $1, w.type, w."order", w.name, array(select jsonb_array_elements_text(w.datapoints))
     from jsonb_to_recordset($2::jsonb) as w (type text, "order" int, name text, datapoints jsonb)
     order by w.type, w."order"
     on conflict do nothing`,
    [user_id, JSON.stringify(first)],
  )
}

const widgetOf = ({ id, ...rest }: Row): Widget => ({ ...rest, id: Number(id) })
