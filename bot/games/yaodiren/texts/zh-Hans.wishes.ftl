# 本局不吃

label-skip = 本局不吃
label-skip-off = 还是要吃
skip-on = 要得: 这局光是吃的就不问你了,替你过。再点一下又问
skip-off = 要得,又问你吃不吃
hand-skips = 本局不吃: 光是吃的替你过了
