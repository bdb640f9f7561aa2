-- Cards say whether to call: the function that made one without is called by nothing.

set lock_timeout = '2s';

-- accepted drop-function: app.feed alone called it, which calls the other one since 20261130010040
drop function app.card_json(public.contact, json, json, json, text, json, json, json);
