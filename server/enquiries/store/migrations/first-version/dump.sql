--
-- PostgreSQL database dump
--

\restrict wBJSU4ZWNOAIpcMDLqghzXuQ3AIEfNBgpwwIEzBDrczWjdLM9t8Ecy0E4AZuSq2

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: drafts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.drafts (
    token text NOT NULL,
    email text,
    content text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: enquiries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.enquiries (
    reference text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    company text NOT NULL,
    message text NOT NULL,
    locale text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    idempotency_key text,
    fingerprint text NOT NULL,
    suspicions text[] NOT NULL,
    released_at timestamp with time zone
);


--
-- Name: health; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.health (
    id integer NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT health_id_check CHECK ((id = 1))
);


--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    id integer NOT NULL,
    reference text NOT NULL,
    kind text NOT NULL,
    message_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    leased_until timestamp with time zone,
    sent_at timestamp with time zone,
    last_error text,
    CONSTRAINT mails_check CHECK (((next_try_at IS NULL) = (state <> 'waiting'::text))),
    CONSTRAINT mails_kind_check CHECK ((kind = ANY (ARRAY['notification'::text, 'confirmation'::text]))),
    CONSTRAINT mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'given up'::text])))
);


--
-- Name: mails_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    version integer NOT NULL
);


--
-- Data for Name: drafts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.drafts VALUES ('9MYdLXdyn3ql_RqPPRUVhLn_SbWGweaT', 'zoe.draft@example.org', '{"status":"invalid","values":{"name":"","email":"zoe.draft@example.org","company":"","message":"A draft"},"errors":{"name":"nameMissing"}}', '2026-03-29 13:00:00.123+00');
INSERT INTO public.drafts VALUES ('Ix30vX3e1zrpuII_YUWthI8R0zIQz_j0', NULL, '{"status":"failed","values":{"name":"Z","email":"none","company":"","message":"Another draft"},"failure":"tooMany"}', '2026-03-29 13:00:00.123+00');


--
-- Data for Name: enquiries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.enquiries VALUES ('V-3333-3333', 'Zoë Großmüller-Nguyễn', 'Anna.Iris@Example.org', 'Hôtel „Zur Schönen Aussicht“', 'Wir öffnen im Mai 🏨.
Können Sie uns helfen? (2)', 'de', '2026-03-29 14:00:00.123+00', 'key-of-enquiry-2', '2222222222222222222222222222222222222222222222222222222222222222', '{}', NULL);
INSERT INTO public.enquiries VALUES ('V-4444-4444', 'Zoë Großmüller-Nguyễn', 'zoe.3@example.org', 'Hôtel „Zur Schönen Aussicht“', 'Wir öffnen im Mai 🏨.
Können Sie uns helfen? (3)', 'en', '2026-03-29 15:00:00.123+00', 'key-of-enquiry-3', '3333333333333333333333333333333333333333333333333333333333333333', '{}', NULL);
INSERT INTO public.enquiries VALUES ('V-5555-5555', 'Zoë Großmüller-Nguyễn', 'zoe.4@example.org', 'Hôtel „Zur Schönen Aussicht“', 'Wir öffnen im Mai 🏨.
Können Sie uns helfen? (4)', 'de', '2026-03-29 16:00:00.123+00', NULL, '4444444444444444444444444444444444444444444444444444444444444444', '{links,tooFast,"quoted \"ä\" \\"}', NULL);
INSERT INTO public.enquiries VALUES ('V-6666-6666', 'Zoë Großmüller-Nguyễn', 'zoe.5@example.org', 'Hôtel „Zur Schönen Aussicht“', 'Wir öffnen im Mai 🏨.
Können Sie uns helfen? (5)', 'de', '2026-03-29 17:00:00.123+00', 'key-of-enquiry-5', '5555555555555555555555555555555555555555555555555555555555555555', '{honeypot}', '2026-03-29 18:00:00.123+00');
INSERT INTO public.enquiries VALUES ('V-7777-7777', 'Zoë Großmüller-Nguyễn', 'zoe.6@example.org', '', 'Wir öffnen im Mai 🏨.
Können Sie uns helfen? (6)', 'de', '2026-03-29 18:00:00.123+00', 'key-of-enquiry-6', '6666666666666666666666666666666666666666666666666666666666666666', '{}', NULL);
INSERT INTO public.enquiries VALUES ('V-8888-8888', 'Zoë Großmüller-Nguyễn', 'anna.iris@example.org', 'Hôtel „Zur Schönen Aussicht“', 'Wir öffnen im Mai 🏨.
Können Sie uns helfen? (7)', 'de', '2026-03-29 19:00:00.123+00', NULL, '7777777777777777777777777777777777777777777777777777777777777777', '{}', NULL);


--
-- Data for Name: health; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.health VALUES (1, '2026-11-21 17:32:38.491+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (3, 'V-3333-3333', 'notification', 'mail-3@valdorn.example', '2026-03-29 14:00:00.123+00', 'sent', 1, NULL, NULL, '2026-03-29 14:30:00.123+00', NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (4, 'V-3333-3333', 'confirmation', 'mail-4@valdorn.example', '2026-03-29 14:00:00.123+00', 'sent', 1, NULL, NULL, '2026-03-29 14:30:00.123+00', NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (6, 'V-4444-4444', 'confirmation', 'mail-6@valdorn.example', '2026-03-29 15:00:00.123+00', 'given up', 1, NULL, NULL, NULL, '550 5.1.1 unknown');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (5, 'V-4444-4444', 'notification', 'mail-5@valdorn.example', '2026-03-29 15:00:00.123+00', 'sent', 2, NULL, NULL, '2026-03-29 15:18:00.123+00', '451 4.3.0 später');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (7, 'V-6666-6666', 'notification', 'mail-7@valdorn.example', '2026-03-29 18:00:00.123+00', 'waiting', 1, '2026-03-29 21:00:00.123+00', NULL, NULL, 'ECONNREFUSED');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (8, 'V-6666-6666', 'confirmation', 'mail-8@valdorn.example', '2026-03-29 18:00:00.123+00', 'waiting', 1, '2026-03-29 21:00:00.123+00', NULL, NULL, 'ECONNREFUSED');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (9, 'V-7777-7777', 'notification', 'mail-9@valdorn.example', '2026-03-29 18:00:00.123+00', 'waiting', 0, '2026-03-29 18:00:00.123+00', '2026-03-29 18:45:00.123+00', NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (10, 'V-8888-8888', 'notification', 'mail-10@valdorn.example', '2026-03-29 19:00:00.123+00', 'waiting', 0, '2026-03-29 19:00:00.123+00', NULL, NULL, NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES (1);


--
-- Name: mails_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mails_id_seq', 10, true);


--
-- Name: drafts drafts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (token);


--
-- Name: enquiries enquiries_idempotency_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_idempotency_key_key UNIQUE (idempotency_key);


--
-- Name: enquiries enquiries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_pkey PRIMARY KEY (reference);


--
-- Name: health health_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.health
    ADD CONSTRAINT health_pkey PRIMARY KEY (id);


--
-- Name: mails mails_message_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_message_id_key UNIQUE (message_id);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (version);


--
-- Name: enquiries_by_email; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_by_email ON public.enquiries USING btree (lower((email COLLATE "C")));


--
-- Name: enquiries_by_fingerprint; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_by_fingerprint ON public.enquiries USING btree (fingerprint, received_at);


--
-- Name: enquiries_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_by_time ON public.enquiries USING btree (received_at);


--
-- Name: mails_by_enquiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_by_enquiry ON public.mails USING btree (reference);


--
-- Name: mails_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_waiting ON public.mails USING btree (next_try_at) WHERE (state = 'waiting'::text);


--
-- Name: mails mails_reference_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_reference_fkey FOREIGN KEY (reference) REFERENCES public.enquiries(reference) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--

\unrestrict wBJSU4ZWNOAIpcMDLqghzXuQ3AIEfNBgpwwIEzBDrczWjdLM9t8Ecy0E4AZuSq2

