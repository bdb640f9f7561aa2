/**
 * For a statement that selects contacts as `c`: the newest dated articles about each one's company as JSON, in the
 * shape of the ranking's `RankingArticle`, newest first; an empty list for who has no company.
 */
export const ARTICLES_OF_CONTACT = `
  coalesce((select json_agg(json_build_object('id', a.id, 'contactId', c.id, 'company', a.company, 'title', a.title,
      'publishedAt', a.published_at, 'snippet', a.snippet) order by a.published_at desc, a.id)
    from (select * from public.article x
      where x.organization_id = c.organization_id and x.company_key = app.company_key(c.company) and x.published_at is not null
      order by x.published_at desc, x.id limit 10) a), '[]')`;
