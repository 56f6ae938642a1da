# The site with its server. docs/operations.md says how to run it; compose.yaml adds a database and a proxy.
FROM node:24-slim AS packages
WORKDIR /srv/valdorn
COPY package.json package-lock.json ./
COPY enquiries/package.json enquiries/
RUN npm ci --omit=dev

FROM node:24-slim AS build
WORKDIR /srv/valdorn
COPY package.json package-lock.json ./
COPY enquiries/package.json enquiries/
RUN npm ci
COPY . .
# What the build reads, as .env.example explains it.
ARG SITE_URL
ARG ENQUIRY_RETENTION_DAYS
ARG ENQUIRY_ENDPOINT=/api/enquiries
# The releases before are kept, too: pages that are still open find their files.
RUN --mount=type=cache,target=/srv/valdorn/.cache,sharing=locked \
    --mount=type=cache,target=/srv/valdorn/dist,sharing=locked \
    npm run build && cp -a dist /srv/built

FROM node:24-slim
WORKDIR /srv/valdorn
COPY package.json main.ts ./
COPY build build
COPY content content
COPY contract contract
COPY enquiries enquiries
COPY server server
COPY --from=packages /srv/valdorn/node_modules node_modules
COPY --from=build /srv/built dist
RUN mkdir -m 700 data && chown node:node data
VOLUME /srv/valdorn/data
# The image is for this address, so the server needs no other.
ARG SITE_URL
ARG ENQUIRY_RETENTION_DAYS
ARG ENQUIRY_ENDPOINT=/api/enquiries
ENV SITE_URL=$SITE_URL ENQUIRY_RETENTION_DAYS=$ENQUIRY_RETENTION_DAYS ENQUIRY_ENDPOINT=$ENQUIRY_ENDPOINT
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=15s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.ts"]
