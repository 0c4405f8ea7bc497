-- Every process caches who sends a request. A change of a key, an account or what it has bought notifies them when it
-- commits, whoever makes it.
-- The engine of the migrations ends a statement at every semicolon, so the body has their code instead.
create function notify_access() returns trigger language plpgsql as e'
declare
  account uuid\073
begin
  if tg_table_name = ''clock'' then
    perform pg_notify(''lintel'', ''access:*'')\073
    return null\073
  end if\073
  for account in select distinct id from unnest(array[
    case when tg_op <> ''INSERT'' then (to_jsonb(old) ->> tg_argv[0])::uuid end,
    case when tg_op <> ''DELETE'' then (to_jsonb(new) ->> tg_argv[0])::uuid end]) id where id is not null
  loop
    perform pg_notify(''lintel'', ''access:'' || account)\073
  end loop\073
  return null\073
end
';

create trigger notify_access after update of scopes, revoked_at, account_id or delete on api_key
  for each row execute function notify_access('account_id');
create trigger notify_access after update of "grant", grant_until, per_minute, per_hour, chat_per_minute, deleted_at
  or delete on account for each row execute function notify_access('id');
create trigger notify_access after insert or update or delete on subscription
  for each row execute function notify_access('account_id');
create trigger notify_access after insert or update or delete on report_purchase
  for each row execute function notify_access('account_id');
create trigger notify_access after insert or update or delete on clock
  for each row execute function notify_access();
